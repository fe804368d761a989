/** Titles of code blocks (`\`\`\`sh title="Linux"`), which Docusaurus, MkDocs and others show above the block. */

import type { MarkdownIt, StateCore, Token } from 'markdown-it';

const titleMember = /(?:^|\s)title=(?:"([^"]+)"|'([^']+)')/;

export function codeTitles(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'code_titles', writeTitles);
}

function writeTitles(state: StateCore): void {
  if (!state.tokens.some(({ type, info }) => type === 'fence' && info.includes('title='))) return;
  state.tokens = state.tokens.flatMap((token) => {
    const [, double, single] = token.type === 'fence' ? (titleMember.exec(token.info) ?? []) : [];
    const title = (double ?? single ?? '').trim();
    return title === '' ? [token] : [...titleLine(state, title), token];
  });
}

function titleLine(state: StateCore, title: string): Token[] {
  const paragraph = new state.Token('paragraph_open', 'p', 1);
  paragraph.block = true;
  const text = new state.Token('inline', '', 0);
  // Escaped, because file names may contain characters that Markdown would interpret.
  text.content = `**${title.replace(/[!-/:-@[-`{-~]/g, '\\$&')}**`;
  text.children = [];
  const end = new state.Token('paragraph_close', 'p', -1);
  end.block = true;
  return [paragraph, text, end];
}
