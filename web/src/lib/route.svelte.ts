/** Where one is. Links are plain `<a href>`; a click on one of ours changes the page without loading it anew. */

import { base } from './base';

/** The path within the parlour. */
const within = (path: string): string => (path.startsWith(`${base}/`) ? path.slice(base.length) : '/');

class Route {
  path = $state(within(location.pathname));
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** The parts of the path: `/match/abc` is `['match', 'abc']`. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', base + address);
    else history.pushState(null, '', base + address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Change the query without a new page: for a link to a moment. */
  mark(query: Record<string, string>): void {
    history.replaceState(null, '', `${location.pathname}?${new URLSearchParams(query).toString()}`);
  }

  #read(): void {
    this.path = within(location.pathname);
    this.query = new URLSearchParams(location.search);
  }

  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(`${base}/`) || /^\/(api|schema|ws|health|metrics)(\/|$)/.test(within(link.pathname)) || link.hash) return;
    event.preventDefault();
    this.go(within(link.pathname) + link.search);
  }
}

export const route = new Route();
