/** Every style of the widget in one constructed sheet, which a page's `style-src` has no say in. */
export interface Styles {
  /** Adds what a part brings that is loaded later; once, where several bring the same. */
  add(css: string): void;
  remove(): void;
}
export declare function adoptStyles(root: ShadowRoot): Styles;
