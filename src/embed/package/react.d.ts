/** Re-exports `frontdesk/element`, with the types of its elements in the JSX of React 19. */

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FrontdeskElements, FrontdeskTagNameMap } from './element.js';

export * from './element.js';

/** React passes `class` to custom elements unchanged. */
type HtmlProps<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element> & {
  class?: string | undefined;
};

type ReactElements = {
  [Tag in keyof FrontdeskElements]: FrontdeskElements[Tag] &
    Omit<HtmlProps<FrontdeskTagNameMap[Tag]>, keyof FrontdeskElements[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactElements {}
  }
}
