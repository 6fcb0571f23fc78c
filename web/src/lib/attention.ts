/** That one is awaited, where the page itself cannot be seen: on its tab, and on the icon of the installed app. */

import { base } from './base';

type Badged = Navigator & { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

export function attend(awaited: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const address = `${base}/${awaited ? 'seal-turn.svg' : 'seal.svg'}`;
  if (icon && icon.getAttribute('href') !== address) icon.setAttribute('href', address);
  const device = navigator as Badged;
  void (awaited ? device.setAppBadge?.(1) : device.clearAppBadge?.())?.catch(() => {});
}
