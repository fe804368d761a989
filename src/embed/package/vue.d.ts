/** What `frontdesk/element` is, and the types of its elements in the templates of Vue 3. */

import type { HTMLAttributes, PublicProps } from 'vue';
import type { ElementSettings, FrontdeskEventMap, FrontdeskTagNameMap } from './element.js';

export * from './element.js';

/** `frontdesk-article-view` is `FrontdeskArticleView`. */
type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>;

/** Vue names what `@frontdesk-open` gives so: `onFrontdeskOpen`. */
type Listeners = {
  [Name in keyof FrontdeskEventMap as `on${PascalCase<Name>}`]?: (event: FrontdeskEventMap[Name]) => void;
};

/** A template may name settings `help-center-id` too. */
type VueElement<Element, Props> = new () => Element & {
  $props: Props & Listeners & Omit<HTMLAttributes & PublicProps, keyof Props>;
};

declare module 'vue' {
  interface GlobalComponents {
    'frontdesk-widget': VueElement<FrontdeskTagNameMap['frontdesk-widget'], ElementSettings>;
    'frontdesk-help-center': VueElement<
      FrontdeskTagNameMap['frontdesk-help-center'],
      ElementSettings & { route?: string | undefined }
    >;
  }
}
