/** What was searched for lately, each to be searched for again or removed. */
export interface RecentSearchesProps {
  texts: readonly string[];
  onRemove(text: string): void;
}
export declare function RecentSearches({
  texts,
  onRemove,
}: RecentSearchesProps): import('preact').JSX.Element | null;
