/** GitHub, and Markdown that no generator reads. Alerts, footnotes and task lists are read in every dialect. */

import type { Dialect } from './dialect.ts';

export const github: Dialect = {
  files: [],
  isUsedIn: () => false,
  hasAttributeLists: false,
  rewrite: (source) => source,
};
