/** Highlights become text and marked text, never HTML. */
export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}
/** The parts of escaped text in which marked words stand between `<em>` and `</em>`. */
export declare function toTextParts(highlight: string): TextPart[];
