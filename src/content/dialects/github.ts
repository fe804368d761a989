/**
 * GitHub's Markdown, also used if no generator is found. Alerts, footnotes and task lists are read in every dialect.
 */

import type { Dialect } from './dialect.ts';

export const github: Dialect = {
  files: [],
  isUsedIn: () => false,
  constructs: { hasAttributeLists: false, hasDefinitions: false, markdownInHtml: 'never' },
  rewrite: (source) => source,
};
