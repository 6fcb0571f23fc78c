/// <reference lib="webworker" />
/**
 * What lies on the device: the app, the rules and the lessons, for when there is no connection; and what is said when the parlour
 * calls. A page always comes from the parlour while it answers, so nothing old is ever shown; the files that pages are made of
 * have names that change with them, and those of the house before stay until the next one, for pages that are still open.
 */
import type { Called, House } from './protocol';
import { calls as english } from './words/en/calls';

export {};
declare const self: ServiceWorkerGlobalScope;
/** All files of the app, and a mark of what is in them: told by the build (vite.config.ts). */
declare const FILES: string[];
declare const MARK: string;

const HOUSES = 'threescore-house-';
const HOUSE = HOUSES + MARK;
const SAID = 'threescore-said';
const scope = self.registration.scope;
const WORDS = import.meta.glob<{ calls: typeof english }>('./words/*/calls.ts', { eager: true });

self.addEventListener('install', (event) => {
  event.waitUntil(keep());
});

async function keep(): Promise<void> {
  const house = await caches.open(HOUSE);
  await Promise.all(
    FILES.map(async (file) => {
      const address = scope + file;
      const known = file.startsWith('assets/') ? await caches.match(address) : undefined;
      if (known) await house.put(address, known);
      else await house.add(file.startsWith('assets/') ? address : new Request(address, { cache: 'reload' }));
    }),
  );
  await house.add(new Request(scope, { cache: 'reload' }));
  // What the server says of the games is nice to have.
  await keepRules().catch(() => {});
  await self.skipWaiting();
}

async function keepRules(): Promise<void> {
  const said = await caches.open(SAID);
  const answer = await fetch(`${scope}api/house`);
  if (!answer.ok) return;
  await said.put(`${scope}api/house`, answer.clone());
  const { games } = (await answer.json()) as House;
  await Promise.all(games.map((game) => said.add(`${scope}api/games/${game.name}/rules`)));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const houses = (await caches.keys()).filter((name) => name.startsWith(HOUSES) && name !== HOUSE);
      await Promise.all(houses.slice(0, -1).map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  const path = url.pathname.slice(new URL(scope).pathname.length);
  if (request.mode === 'navigate') {
    if (!/^(api|schema|ws|health|metrics)(\/|$)/.test(path)) event.respondWith(pageOf(event));
  } else if (path.startsWith('assets/')) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (path === 'api/house' || /^api\/games\/[^/]+\/rules$/.test(path)) event.respondWith(said(request));
  else if (FILES.includes(path)) event.respondWith(fetch(request).catch(async () => (await kept(request)) ?? Response.error()));
});

const kept = (request: Request): Promise<Response | undefined> => caches.match(request, { ignoreVary: true });

/** A page from the parlour; the one that lies here where nobody answers, or nobody can. */
async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    if (answer.status < 500) return answer;
    return (await caches.match(scope, { cacheName: HOUSE })) ?? answer;
  } catch {
    return (await caches.match(scope, { cacheName: HOUSE })) ?? Response.error();
  }
}

/** What the server says, the newest there is. */
async function said(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(SAID)).put(request, answer.clone());
    return answer;
  } catch {
    return (await kept(request)) ?? Response.error();
  }
}

// Being called

self.addEventListener('push', (event) => {
  event.waitUntil(call((event.data?.json() as Called | undefined) ?? null));
});

async function call(told: Called | null): Promise<void> {
  const words = WORDS[`./words/${told?.language ?? 'en'}/calls.ts`]?.calls ?? english;
  const body = (told && told.kind !== 'turn' ? words.invited : words.turn).replace('{by}', told?.by ?? '');
  const options = {
    body,
    tag: told?.match ?? 'threescore',
    lang: told?.language ?? 'en',
    icon: `${scope}icons/icon-192.png`,
    badge: `${scope}icons/badge.png`,
    // Who is asked to a table finds the way to it on their home page.
    data: { match: told?.kind === 'asked' ? '' : (told?.match ?? '') },
    actions: [{ action: 'off', title: words.off }],
  };
  await self.registration.showNotification(told?.title ?? 'Threescore', options);
  await (navigator as Navigator & { setAppBadge?: () => Promise<void> }).setAppBadge?.().catch(() => {});
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === 'off' ? stop() : come((event.notification.data as { match: string }).match));
});

async function stop(): Promise<void> {
  await fetch(`${scope}api/me/calls`, { method: 'DELETE' }).catch(() => {});
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

async function come(match: string): Promise<void> {
  const address = scope + (match ? `match/${match}` : '');
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find((one) => one.url.split('?')[0] === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}
