/** What lies on this device: the app itself for when there is no connection, kept by `src/sw.ts`. */

import { base } from './base';
import { line } from './line.svelte';

export async function settle(): Promise<void> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker) return;
  // The first one that takes over changes nothing; another one after it is of another house than this page.
  let served = worker.controller !== null;
  worker.addEventListener('controllerchange', () => {
    if (served) line.renewed = true;
    served = true;
  });
  // A browser that keeps nothing still plays.
  await worker.register(`${base}/sw.js`, { scope: `${base}/`, updateViaCache: 'none' }).catch(() => {});
}
