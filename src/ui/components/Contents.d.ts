/** What stands in a long article: its headings, each a link. */
export interface ListedHeading {
  readonly id: string;
  readonly text: string;
  readonly isSub: boolean;
}
export interface ContentsProps {
  headings: readonly ListedHeading[];
  isOpen: boolean;
}
export declare function Contents({ headings, isOpen }: ContentsProps): import('preact').JSX.Element;
