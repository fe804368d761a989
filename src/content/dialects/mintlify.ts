/** Mintlify: MDX with components and titles of code blocks of its own. */

import { type Fence, fenceIn, isClosing, isOpening } from '../../markup/markdown/code-ranges.ts';
import type { Dialect } from './dialect.ts';
import { mdx } from './mdx/mdx.ts';

export const mintlify: Dialect = {
  files: ['mint.json'],
  filesWith: { 'docs.json': /"navigation"[ \t]*:/ },
  isUsedIn: () => false,
  ...mdx,
  rewrite: (source, context) => mdx.rewrite(withTitles(source), context),
};

/** Matches the options of a code block; the words that remain are its title, which has no quotes. */
const options =
  /(?<=[ \t])(?:[\w-]+=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\S+)|\{[^{}]*\}|(?:lines|wrap|expandable|twoslash)(?=[ \t]|$))/g;

/** Writes titles of code blocks as other generators do: `sh title="Linux"` for `sh Linux`. */
function withTitles(source: string): string {
  let fence: Fence | null = null;
  const lines = source.split('\n').map((line) => {
    const found = fenceIn(line);
    if (found === null) return line;
    if (fence !== null) {
      if (isClosing(found, fence.marker)) fence = null;
      return line;
    }
    if (!isOpening(found)) return line;
    fence = found;
    const [language = '', ...words] = found.info.replace(options, '').split(/[ \t]+/);
    const title = words.join(' ').trim().replaceAll('"', "'");
    const start = line.slice(0, line.lastIndexOf(found.info));
    return title === '' || /\btitle=/.test(found.info) ? line : `${start}${language} title="${title}"`;
  });
  return lines.join('\n');
}
