/** Footnotes (`[^1]`), with a label on their links back to the text. */

import type { MarkdownIt, StateCore, StateInline } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { isRecord } from '../../formats/is-record.ts';
import { escapeAttribute } from '../../markup/html/escape-html.ts';
import { findEnvironment } from './environment.ts';

export function footnotes(markdown: MarkdownIt): void {
  markdown.use(footnote);
  markdown.inline.ruler.disable('footnote_inline');
  markdown.inline.ruler.before('footnote_ref', 'long_footnote_label', readLongLabel);
  markdown.core.ruler.after('block', 'footnote_limit', limitFootnotes);
  const { rules } = markdown.renderer;
  const anchor = rules['footnote_anchor'];
  rules['footnote_anchor'] = (tokens, index, options, env, self) => {
    const html = anchor?.(tokens, index, options, env, self) ?? '';
    const title = escapeAttribute(findEnvironment(env).texts.backToText);
    return html.replace('<a ', () => `<a title="${title}" `);
  };
}

/** The maximum number of footnotes: for each one, the plugin copies the whole article. */
const maxFootnotes = 1000;

/** Keeps references beyond the limit as text, and leaves their footnotes out. */
function limitFootnotes({ env }: StateCore): void {
  const found: unknown = env?.['footnotes'];
  if (isRecord(found) && isRecord(found['refs']))
    found['refs'] = Object.fromEntries(Object.entries(found['refs']).slice(0, maxFootnotes));
}

/** Matches a label that is too long: the plugin searches all text for its end, so many take quadratic time. */
const longLabel = /\[\^[^\s\]]{200}/y;

function readLongLabel(state: StateInline, isSilent: boolean): boolean {
  longLabel.lastIndex = state.pos;
  if (state.src[state.pos] !== '[' || !longLabel.test(state.src)) return false;
  if (!isSilent) state.pending += '[^';
  state.pos += 2;
  return true;
}
