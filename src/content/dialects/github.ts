/** GitHub's Markdown, also for unknown generators. Every dialect reads alerts, footnotes and task lists. */

import type { Dialect } from './dialect.ts';

export const github: Dialect = {
  files: [],
  isUsedIn: () => false,
  constructs: { hasAttributeLists: false, hasDefinitions: false, markdownInHtml: 'never' },
  rewrite: (source) => source,
};
