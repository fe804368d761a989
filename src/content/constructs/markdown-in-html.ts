/**
 * Markdown within HTML. CommonMark reads everything up to an empty line as HTML; kramdown and Python-Markdown read
 * Markdown in elements with the attribute `markdown`, MDX in every element. These rules read a tag alone on its line as
 * HTML, and the lines between the tags as Markdown.
 */

import type { MarkdownIt, StateBlock } from 'markdown-it';

/** Adds the rules; `asked`: only for elements with the attribute `markdown`. */
export function markdownInHtml(markdown: MarkdownIt, where: 'asked' | 'always'): void {
  markdown.block.ruler.before(
    'html_block',
    'tag_line',
    (state, startLine, _endLine, isSilent) => readTagLine(state, startLine, isSilent, where),
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  // An indented line within indented HTML is not a code block.
  if (where === 'always') markdown.disable('code');
}

const opening =
  /^<(?:div|section|article|aside|details|center|figure|main|header|footer|blockquote)(\s[^<>]*)?>$/i;
const alone = /^<(?:img|br|hr)(?:\s[^<>]*)?>$/i;
/** Matches an element without content, as a tag of MDX that closes itself is written. */
const empty = /^<([a-z][\w.-]*)(?:\s[^<>]*)?><\/\1>$/i;
const closing = /^<\/(?:div|section|article|aside|details|center|figure|main|header|footer|blockquote)>$/i;
/** Matches a `span` tag, which is removed: CommonMark would read the lines after it as HTML. */
const span = /^<\/?span(?:\s[^<>]*)?>$/i;
const summary = /^<summary(?:\s[^<>]*)?>.*<\/summary>$/i;

const asking = /\smarkdown(?:=(?:"[^"]*"|'[^']*'|[^\s"']+))?(?=\s|$)/;

function readTagLine(
  state: StateBlock,
  startLine: number,
  isSilent: boolean,
  where: 'asked' | 'always',
): boolean {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src[from] !== '<') return false;
  if (where === 'asked' && (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const line = state.src.slice(from, state.eMarks[startLine]).trimEnd();
  const attributes = opening.exec(line)?.[1];
  const isTagLine =
    where === 'always'
      ? opening.test(line) || alone.test(line) || empty.test(line) || summary.test(line)
      : attributes !== undefined && asking.test(attributes);
  const isSpan = !isSilent && span.test(line);
  if (isSpan) state.line = startLine + 1;
  if (isSpan) return true;
  if (!isTagLine && !closing.test(line)) return false;
  if (isSilent) return true;
  const token = state.push('html_block', '', 0);
  token.map = [startLine, startLine + 1];
  token.content = `${attributes === undefined ? line : line.replace(attributes, attributes.replace(asking, ''))}\n`;
  state.line = startLine + 1;
  return true;
}
