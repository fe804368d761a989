/** The headings of an article's text, for its table of contents and for links to them. */
export interface TextHeading {
  /** As links within the article and addresses have it. */
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}
/** Lists the headings of the two upper levels in order, and gives an id to each that has none. */
export declare function identifyHeadings(text: Element): TextHeading[];
