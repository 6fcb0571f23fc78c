/** The parlour over HTTP: one function a request of docs/protocol.md. */

import { base } from './base';
import { line } from './line.svelte';
import type {
  CallMe,
  Calls,
  Commitments,
  CreateMatch,
  Daily,
  Fault,
  Fortunes,
  Friends,
  History,
  House,
  LobbyList,
  MatchRecord,
  Me,
  Mine,
  Person,
  Profile,
  PuzzleAsked,
  PuzzleGame,
  PuzzleVerdict,
  Ranked,
  Registered,
  Replay,
  ReplayLog,
  Reviewing,
  TableInfo,
  TakeSeat,
  Verified,
} from '../protocol';

/** The parlour refused; the message is a sentence for the person. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly fault: Fault,
  ) {
    super(fault.text);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(base + path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    line.lost = false;
  } catch {
    line.lost = true;
    throw new Refusal(0, { code: 'offline', kind: 'offline', args: {}, text: 'The parlour does not answer.' });
  }
  if (!answer.ok) {
    const fault = (await answer.json().catch(() => null)) as Fault | null;
    throw new Refusal(answer.status, fault?.text ? fault : { code: 'fault', kind: 'fault', args: {}, text: answer.statusText });
  }
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 204) return undefined as T;
  return (type.includes('json') ? await answer.json() : await answer.text()) as T;
}

const match = (id: string) => `/api/matches/${encodeURIComponent(id)}`;

/** At home, the page brings it along. */
function brought(): Promise<House> | undefined {
  const text = document.getElementById('house')?.textContent;
  return text ? Promise.resolve(JSON.parse(text) as House) : undefined;
}

let house: Promise<House> | undefined;

export const api = {
  /** Asked for once a visit: it does not change while the server runs. */
  house: () =>
    (house ??=
      brought() ??
      ask<House>('GET', '/api/house').catch((fault) => {
        house = undefined;
        throw fault;
      })),
  rules: (game: string) => ask<string>('GET', `/api/games/${game}/rules`),
  me: () => ask<Me>('GET', '/api/me'),
  guest: (name?: string) => ask<Me>('POST', '/api/guest', name ? { name } : {}),
  rename: (name: string) => ask<Me>('PATCH', '/api/me', { name }),
  register: (name: string, password: string) => ask<Registered>('POST', '/api/register', { name, password }),
  login: (name: string, password: string) => ask<Me>('POST', '/api/login', { name, password }),
  logout: () => ask<Me>('POST', '/api/logout'),
  logoutEverywhere: () => ask<Me>('POST', '/api/logout/everywhere'),
  recover: (name: string, code: string, password: string) => ask<Me>('POST', '/api/recover', { name, code, password }),
  password: (old: string, next: string) => ask<Me>('POST', '/api/me/password', { old, new: next }),
  codes: (password: string) => ask<Registered>('POST', '/api/me/recovery', { password }),
  deleteMe: (password: string | null) => ask<Me>('POST', '/api/me/delete', { password }),
  matches: (before?: number) => ask<History>('GET', `/api/me/matches${before ? `?before=${before}` : ''}`),
  calls: () => ask<Calls>('GET', '/api/me/calls'),
  callMe: (wish: CallMe) => ask<Calls>('PUT', '/api/me/calls', wish),
  callNoMore: () => ask<Calls>('DELETE', '/api/me/calls'),
  luck: () => ask<Fortunes>('GET', '/api/me/luck'),
  ratings: (game: string) => ask<Ranked[]>('GET', `/api/ratings/${game}`),
  /** What waits for one: matches and invitations. */
  tables: () => ask<Mine>('GET', '/api/me/tables'),
  page: (person: string) => ask<Profile>('GET', `/api/people/${encodeURIComponent(person)}/page`),
  matchesOf: (person: string, before?: number) =>
    ask<History>('GET', `/api/people/${encodeURIComponent(person)}/matches${before ? `?before=${before}` : ''}`),
  luckOf: (person: string) => ask<Fortunes>('GET', `/api/people/${encodeURIComponent(person)}/luck`),
  find: (name: string) => ask<Person[]>('GET', `/api/people?name=${encodeURIComponent(name)}`),
  friends: () => ask<Friends>('GET', '/api/me/friends'),
  befriend: (person: string) => ask<Friends>('POST', `/api/people/${encodeURIComponent(person)}/friend`),
  unfriend: (person: string) => ask<Friends>('DELETE', `/api/people/${encodeURIComponent(person)}/friend`),
  refuse: (person: string) => ask<Friends>('POST', `/api/people/${encodeURIComponent(person)}/refuse`),
  invited: (id: string) => ask<Person[]>('GET', `${match(id)}/invitations`),
  invite: (id: string, person: string) => ask<Person[]>('POST', `${match(id)}/invitations`, { person }),
  decline: (id: string) => ask<void>('DELETE', `${match(id)}/invitations`),
  lobby: () => ask<LobbyList>('GET', '/api/lobby'),
  create: (wish: CreateMatch) => ask<TableInfo>('POST', '/api/matches', wish),
  table: (id: string) => ask<TableInfo>('GET', match(id)),
  /** What is printed on its cards and board: the game's own, see `lib/printed.svelte.ts`. */
  printed: (id: string, invite: string | null = null) =>
    ask<unknown>('GET', `${match(id)}/printed${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`),
  callOff: (id: string) => ask<void>('DELETE', match(id)),
  take: (id: string, seat: number, wish: TakeSeat) => ask<TableInfo>('POST', `${match(id)}/seats/${seat}/take`, wish),
  leave: (id: string, seat: number) => ask<TableInfo>('POST', `${match(id)}/seats/${seat}/leave`),
  /** Before the start a bot of a level; later the table's own, if the others agree. */
  bot: (id: string, seat: number, level: string | null = null) => ask<TableInfo>('POST', `${match(id)}/seats/${seat}/bot`, { level }),
  remove: (id: string, seat: number) => ask<TableInfo>('POST', `${match(id)}/seats/${seat}/remove`),
  mute: (id: string, person: string, muted: boolean) => ask<TableInfo>('POST', `${match(id)}/mute`, { person, muted }),
  text: (id: string, seat: number, text: string) => ask<TableInfo>('PUT', `${match(id)}/seats/${seat}/text`, { text }),
  seal: (id: string, seat: number, seal: string) => ask<TableInfo>('PUT', `${match(id)}/seats/${seat}/seal`, { seal }),
  start: (id: string) => ask<TableInfo>('POST', `${match(id)}/start`),
  rematch: (id: string) => ask<TableInfo>('POST', `${match(id)}/rematch`),
  replay: (id: string, seat: string, first: number, count: number) =>
    ask<Replay>('GET', `${match(id)}/replay?seat=${seat}&first=${first}&count=${count}`),
  review: (id: string) => ask<Reviewing>('GET', `${match(id)}/review`),
  record: (id: string) => ask<MatchRecord>('GET', `${match(id)}/record`),
  commitments: (before?: number, commit?: string) =>
    ask<Commitments>('GET', `/api/commitments?count=50${before ? `&before=${before}` : ''}${commit ? `&commit=${commit}` : ''}`),
  daily: (day?: string | null) => ask<Daily>('GET', `/api/daily${day ? `?day=${encodeURIComponent(day)}` : ''}`),
  playDaily: (game: string) => ask<TableInfo>('POST', `/api/daily/${game}`),
  puzzles: () => ask<PuzzleGame[]>('GET', '/api/puzzles'),
  nextPuzzle: (game: string) => ask<PuzzleAsked>('GET', `/api/puzzles/${game}/next`),
  puzzle: (game: string, id: string) => ask<PuzzleAsked>('GET', `/api/puzzles/${game}/${encodeURIComponent(id)}`),
  tryPuzzle: (game: string, id: string, choice: number) =>
    ask<PuzzleVerdict>('POST', `/api/puzzles/${game}/${encodeURIComponent(id)}`, { choice }),
  replayLog: (id: string, seat: string, first: number, count: number) =>
    ask<ReplayLog>('GET', `${match(id)}/replay/log?seat=${seat}&first=${first}&count=${count}`),
  verify: (record: MatchRecord, first = 0) => ask<Verified>('POST', '/api/verify', { record, first }),
};

/** A text of this device's own for the dice: unguessable, so that the server cannot have chosen its secret to suit. */
export function luck(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
