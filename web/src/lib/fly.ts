/**
 * Everything that changes place travels. A table marks what has an identity with `data-fly="key"`; whenever what is
 * drawn changes, things with the same key move from where they were to where they are, whichever component drew them.
 *
 * `data-from="key"`: where it comes from if it was not on the table before. `data-to="key"`: where it goes when it leaves.
 */

import { tick } from 'svelte';
import { zoomOf } from './room';
import { settings } from './settings.svelte';

const TRAVEL = 220;
const STAGGER = 40;
const EASE = 'cubic-bezier(.2,.7,.3,1)';

interface Place {
  box: DOMRect;
  node: HTMLElement;
  zoom: number;
  to: string | undefined;
}

function places(root: HTMLElement): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const node of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    found.set(node.dataset.fly ?? '', { box: node.getBoundingClientRect(), node, zoom: zoomOf(node), to: node.dataset.to });
  }
  return found;
}

/** Make a change that redraws `root`, and let everything that changed its place travel there. */
export async function flying(root: HTMLElement | undefined, change: () => void): Promise<void> {
  if (!root || !settings.moving || document.hidden) {
    change();
    await tick();
    return;
  }
  const before = places(root);
  change();
  await tick();
  const after = places(root);
  let order = 0;
  for (const [key, { box, node }] of after) {
    const old = before.get(key) ?? before.get(node.dataset.from ?? '') ?? after.get(node.dataset.from ?? '');
    if (old) order += travel(node, old.box, box, before.has(key) ? 0 : order) ? 1 : 0;
  }
  for (const [key, place] of before) {
    if (after.has(key) || !place.to) continue;
    const goal = after.get(place.to) ?? before.get(place.to);
    if (goal) depart(place, goal.box);
  }
}

function travel(node: HTMLElement, from: DOMRect, to: DOMRect, order: number): boolean {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return false;
  const zoom = zoomOf(node);
  const scale = to.width > 0 ? Math.min(3, Math.max(0.2, from.width / to.width)) : 1;
  node.animate(
    [
      { translate: `${dx / zoom}px ${dy / zoom}px`, scale: `${scale}`, zIndex: 5 },
      { translate: '0 0', scale: '1', zIndex: 5 },
    ],
    { duration: settings.ms(TRAVEL), delay: settings.ms(order * STAGGER), easing: EASE, fill: 'backwards' },
  );
  return true;
}

/** What has left the table is drawn once more, on its way out. */
function depart(place: Place, to: DOMRect): void {
  const ghost = place.node.cloneNode(true) as HTMLElement;
  const { left, top, width, height } = place.box;
  const { zoom } = place;
  ghost.removeAttribute('data-fly');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: 'fixed',
    zoom: `${zoom}`,
    left: `${left / zoom}px`,
    top: `${top / zoom}px`,
    width: `${width / zoom}px`,
    height: `${height / zoom}px`,
    margin: '0',
    zIndex: '6',
    pointerEvents: 'none',
  });
  document.body.append(ghost);
  const dx = to.left + to.width / 2 - left - width / 2;
  const dy = to.top + to.height / 2 - top - height / 2;
  const flight = ghost.animate(
    [
      { translate: '0 0', scale: '1', opacity: 1 },
      { translate: `${dx / zoom}px ${dy / zoom}px`, scale: `${Math.min(1, to.width / (width || 1))}`, opacity: 0.25 },
    ],
    { duration: settings.ms(TRAVEL), easing: EASE, fill: 'forwards' },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
