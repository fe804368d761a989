/** Docusaurus, whose articles are MDX. */

import type { Dialect } from './dialect.ts';
import { mdx } from './mdx/mdx.ts';
import { isImport } from './mdx/modules.ts';

export const docusaurus: Dialect = {
  files: [
    'docusaurus.config.js',
    'docusaurus.config.ts',
    'docusaurus.config.mjs',
    'website/docusaurus.config.js',
    'website/docusaurus.config.ts',
    'sidebars.js',
    'sidebars.ts',
  ],
  isUsedIn: (prose) => prose.split('\n').some((line) => isImport(line)),
  ...mdx,
};
