/** Below which path the parlour is served: empty at the root, else such as `/threescore`. The server tells it in the page. */
export const base = typeof document === 'undefined' ? '' : (document.documentElement.dataset.base ?? '/').replace(/\/$/, '');
