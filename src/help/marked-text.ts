/** Parses a search highlight into plain and marked text. */
export { toTextParts as markedText } from '../ui/html/highlight.ts';
