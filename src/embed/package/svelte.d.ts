/** Re-exports `frontdesk/element`, with the types of its elements in the markup of Svelte 5. */

import type { HTMLAttributes } from 'svelte/elements';
import type { FrontdeskElements, FrontdeskTagNameMap } from './element.js';

export * from './element.js';

type SvelteElements = {
  [Tag in keyof FrontdeskElements]: FrontdeskElements[Tag] &
    Omit<HTMLAttributes<FrontdeskTagNameMap[Tag]>, keyof FrontdeskElements[Tag]>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElements {}
}
