/** Who wrote an article, and when it was last changed. */
export interface BylineProps {
  author: string | null;
  /** The address of the author's picture. */
  picture: string | null;
  /** ISO 8601 */
  updatedAt: string;
}
export declare function Byline({ author, picture, updatedAt }: BylineProps): import('preact').JSX.Element;
