/**
 * Namespace objects of modules with their own exports only. The bundler collects these with `for … in`, which finds more
 * in pages that add members to all objects, and fails there.
 */

import type { Plugin } from 'vite';

const inherited = 'for (var name in all)';

export const ownExports: Plugin = {
  name: 'own-exports',
  renderChunk: (code) =>
    code.includes(inherited)
      ? { code: code.replace(inherited, 'for (const name of Object.keys(all))'), map: null }
      : null,
};
