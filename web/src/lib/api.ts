/** The parlour over HTTP: one function a request of docs/protocol.md. */

import { base } from './base';
import type {
  Commitments, CreateMatch, Fault, History, House, LobbyList, MatchRecord, Me, Ranked, Registered, Replay, TableInfo, TakeSeat, Verified,
} from '../protocol';

/** The parlour refused; the message is a sentence for the person. */
export class Refusal extends Error {
  constructor(readonly status: number, readonly fault: Fault) {
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
  } catch {
    throw new Refusal(0, { code: 'offline', text: 'The parlour does not answer.' });
  }
  if (!answer.ok) {
    const fault = (await answer.json().catch(() => null)) as Fault | null;
    throw new Refusal(answer.status, fault?.text ? fault : { code: 'fault', text: answer.statusText });
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
  house: () => (house ??= brought() ?? ask<House>('GET', '/api/house').catch((fault) => { house = undefined; throw fault; })),
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
  ratings: (game: string) => ask<Ranked[]>('GET', `/api/ratings/${game}`),
  lobby: () => ask<LobbyList>('GET', '/api/lobby'),
  create: (wish: CreateMatch) => ask<TableInfo>('POST', '/api/matches', wish),
  table: (id: string) => ask<TableInfo>('GET', match(id)),
  callOff: (id: string) => ask<void>('DELETE', match(id)),
  take: (id: string, seat: number, wish: TakeSeat) => ask<TableInfo>('POST', `${match(id)}/seats/${seat}/take`, wish),
  leave: (id: string, seat: number) => ask<TableInfo>('POST', `${match(id)}/seats/${seat}/leave`),
  /** Before the start a bot of a level; later the table's own, if the others agree. */
  bot: (id: string, seat: number, level: string | null = null) =>
    ask<TableInfo>('POST', `${match(id)}/seats/${seat}/bot`, { level }),
  remove: (id: string, seat: number) => ask<TableInfo>('POST', `${match(id)}/seats/${seat}/remove`),
  mute: (id: string, person: string, muted: boolean) => ask<TableInfo>('POST', `${match(id)}/mute`, { person, muted }),
  text: (id: string, seat: number, text: string) => ask<TableInfo>('PUT', `${match(id)}/seats/${seat}/text`, { text }),
  seal: (id: string, seat: number, seal: string) => ask<TableInfo>('PUT', `${match(id)}/seats/${seat}/seal`, { seal }),
  start: (id: string) => ask<TableInfo>('POST', `${match(id)}/start`),
  rematch: (id: string) => ask<TableInfo>('POST', `${match(id)}/rematch`),
  replay: (id: string, seat: string, first: number, count: number) =>
    ask<Replay>('GET', `${match(id)}/replay?seat=${seat}&first=${first}&count=${count}`),
  record: (id: string) => ask<MatchRecord>('GET', `${match(id)}/record`),
  commitments: (before?: number, commit?: string) =>
    ask<Commitments>('GET', `/api/commitments?count=50${before ? `&before=${before}` : ''}${commit ? `&commit=${commit}` : ''}`),
  verify: (record: MatchRecord) => ask<Verified>('POST', '/api/verify', { record }),
};

/** A text of this device's own for the dice: unguessable, so that the server cannot have chosen its secret to suit. */
export function luck(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sit down with a session; make a guest if this device has none. */
export async function present(): Promise<Me> {
  const me = await api.me();
  return me.person ? me : api.guest();
}
