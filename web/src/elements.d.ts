// Svelte's types do not know yet what browsers and screen readers do.
import 'svelte/elements';

declare module 'svelte/elements' {
  export interface AriaAttributes {
    'aria-description'?: string | undefined | null;
  }
}
