/** Starlight, Astro's documentation theme: MDX with components of its own. Its `.md` files have no components. */

import type { Dialect } from './dialect.ts';
import { mdx } from './mdx/mdx.ts';

const usesStarlight = /@astrojs\/starlight/;

export const starlight: Dialect = {
  files: [],
  filesWith: Object.fromEntries(
    ['mjs', 'ts', 'js', 'mts', 'cjs'].map((ending) => [`astro.config.${ending}`, usesStarlight]),
  ),
  isUsedIn: () => false,
  ...mdx,
};
