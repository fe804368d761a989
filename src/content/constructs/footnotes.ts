/** Footnotes (`[^1]`), with a label on their links back to the text. */

import type { MarkdownIt, StateInline } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { escapeAttribute } from '../../markup/html/escape-html.ts';
import { findEnvironment } from './environment.ts';

export function footnotes(markdown: MarkdownIt): void {
  markdown.use(footnote);
  markdown.inline.ruler.disable('footnote_inline');
  markdown.inline.ruler.before('footnote_ref', 'long_footnote_label', readLongLabel);
  const { rules } = markdown.renderer;
  const anchor = rules['footnote_anchor'];
  rules['footnote_anchor'] = (tokens, index, options, env, self) => {
    const html = anchor?.(tokens, index, options, env, self) ?? '';
    const title = escapeAttribute(findEnvironment(env).texts.backToText);
    return html.replace('<a ', () => `<a title="${title}" `);
  };
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
