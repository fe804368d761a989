/** Task lists (`- [x] Pack`). Boxes become characters, because the sanitiser would remove form controls. */

import type { MarkdownIt, StateCore } from 'markdown-it';

const box = /^\[([ xX])\](?=[ \t])/;

export function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'task_lists', writeBoxes);
}

function writeBoxes({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
    const mark = box.exec(token.content)?.[1];
    if (mark !== undefined) token.content = `${mark === ' ' ? '☐' : '☑'}${token.content.slice(3)}`;
  }
}
