/** From what a search says of a match to what a page shows. */
export { toTextParts as markedText } from '../ui/html/highlight.ts';
