/**
 * Markdown within HTML. CommonMark reads HTML up to a blank line; kramdown and Python-Markdown read Markdown in
 * elements with the attribute `markdown`, MDX in every element. So the tags of such an element, alone on their lines,
 * are HTML, and the lines between them are Markdown.
 */

import type { MarkdownIt, StateBlock } from 'markdown-it';

/** `asked`: only in elements with the attribute. */
export function markdownInHtml(markdown: MarkdownIt, where: 'asked' | 'always'): void {
  markdown.block.ruler.before(
    'html_block',
    'tag_line',
    (state, startLine, _endLine, isSilent) => readTagLine(state, startLine, isSilent, where),
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  // In indented HTML, an indented line is no code.
  if (where === 'always') markdown.disable('code');
}

const opening =
  /^<(?:div|section|article|aside|details|center|figure|main|header|footer|blockquote)(\s[^<>]*)?>$/i;
const alone = /^<(?:img|br|hr)(?:\s[^<>]*)?>$/i;
const closing = /^<\/(?:div|section|article|aside|details|center|figure|main|header|footer|blockquote)>$/i;
/** A `span`, whose tags are removed: CommonMark would read the lines after them as HTML. */
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
      ? opening.test(line) || alone.test(line) || summary.test(line)
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
