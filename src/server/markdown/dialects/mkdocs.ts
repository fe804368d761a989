/** MkDocs, most of all Material for MkDocs: attribute lists, icons and snippets. Admonitions and tabs are read everywhere. */

import { rewriteProse } from './code-ranges.ts';
import type { Dialect } from './dialect.ts';
import { replaceTags } from './tags.ts';

/** `--8<-- "file.md"` */
const snippet = { open: '--8<--', close: '\n' };

/** Icons, and the place of a table of contents, say nothing by themselves. */
const silent = /:(?:material|fontawesome|octicons|simple)-[\w-]+:|^\[TOC\][ \t]*$/gm;

export const mkdocs: Dialect = {
  files: ['mkdocs.yml', 'mkdocs.yaml'],
  isUsedIn: (prose) => /^(?:!!!|\?\?\?\+?|===)[ \t]+[\w"]/m.test(prose) || prose.includes(snippet.open),
  hasAttributeLists: true,
  rewrite(source, leaveOut) {
    const withoutSnippets = replaceTags(`${source}\n`, [snippet], ({ line, isInCode }) => {
      if (isInCode) return null;
      leaveOut(line, '--8<--');
      return { text: '' };
    });
    return rewriteProse(withoutSnippets.slice(0, -1), (prose) => prose.replace(silent, ''));
  },
};
