/** Re-exports `frontdesk/element`, with the types of its elements in the templates of Vue 3. */

import type { HTMLAttributes, PublicProps } from 'vue';
import type { ElementSettings, FrontdeskEventMap, FrontdeskTagNameMap } from './element.js';

export * from './element.js';

/** Converts `frontdesk-article-view` to `FrontdeskArticleView`. */
type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>;

/** Vue calls the listener of `@frontdesk-open` `onFrontdeskOpen`. */
type Listeners = {
  [Name in keyof FrontdeskEventMap as `on${PascalCase<Name>}`]?: (event: FrontdeskEventMap[Name]) => void;
};

/** Templates may also write settings in kebab case, such as `help-center-id`. */
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
