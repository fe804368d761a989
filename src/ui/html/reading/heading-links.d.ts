/** A button beside each heading that copies the address which leads to it. */
export interface HeadingLinkWords {
  readonly copyLink: string;
  readonly copied: string;
}
/** The address of a heading on a page of the widget's own, of the address that the page has now. */
export declare function headingAddress(page: string, id: string): string;
/** `announce` says what was done to those who cannot see it. */
export declare function addHeadingLinks(
  text: Element,
  words: HeadingLinkWords,
  announce: (message: string) => void,
): void;
