/** Names of emoji between colons (`:tada:`), which GitHub, GitBook, Docusaurus and MkDocs show as emoji. */

import type { MarkdownIt, StateInline } from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';

const emojiByName: ReadonlyMap<string, string> = new Map(Object.entries(names));

export function emoji(markdown: MarkdownIt): void {
  markdown.inline.ruler.push('emoji', readEmoji);
}

const shortcode = /:([a-z0-9_+-]{1,60}):(?![\w:])/y;

function readEmoji(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== ':' || /[\w:]/.test(state.src[state.pos - 1] ?? '')) return false;
  shortcode.lastIndex = state.pos;
  const [whole = '', name = ''] = shortcode.exec(state.src) ?? [];
  const found = emojiByName.get(name);
  if (found === undefined) return false;
  if (!isSilent) state.pending += found;
  state.pos += whole.length;
  return true;
}
