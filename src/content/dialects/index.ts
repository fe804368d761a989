/** Markdown dialects by the names that `--dialect` accepts. */

import type { Dialect } from './dialect.ts';
import { docusaurus } from './docusaurus.ts';
import { gitbook } from './gitbook.ts';
import { github } from './github.ts';
import { hugo } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { mintlify } from './mintlify.ts';
import { mkdocs } from './mkdocs.ts';
import { starlight } from './starlight.ts';

export const dialects = {
  github,
  jekyll,
  hugo,
  docusaurus,
  mkdocs,
  gitbook,
  mintlify,
  starlight,
} satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

export const dialectNames = [
  'github',
  'jekyll',
  'hugo',
  'docusaurus',
  'mkdocs',
  'gitbook',
  'mintlify',
  'starlight',
] as const satisfies DialectName[];
