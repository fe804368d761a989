/** Markdown dialects by the names that `--dialect` accepts. */

import type { Dialect } from './dialect.ts';
import { docusaurus } from './docusaurus.ts';
import { gitbook } from './gitbook.ts';
import { github } from './github.ts';
import { hugo } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { mkdocs } from './mkdocs.ts';

export const dialects = { github, jekyll, hugo, docusaurus, mkdocs, gitbook } satisfies Record<
  string,
  Dialect
>;

export type DialectName = keyof typeof dialects;

export const dialectNames = [
  'github',
  'jekyll',
  'hugo',
  'docusaurus',
  'mkdocs',
  'gitbook',
] as const satisfies DialectName[];
