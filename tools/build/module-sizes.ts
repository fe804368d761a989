import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../fresh.mjs';
import { dist } from './shared.ts';

/** Writes how many characters of each of the panel's files come from which module, before they are minified. */
export const moduleSizes: Plugin = {
  name: 'module-sizes',
  applyToEnvironment: ({ name }) => name === 'panel',
  async writeBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk') return [];
      const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
        pathOf(id),
        renderedLength,
      ]);
      const name = chunk.facadeModuleId ? pathOf(chunk.facadeModuleId) : chunk.name;
      return [{ name, file: chunk.fileName, modules: Object.fromEntries(modules) }];
    });
    await writeFile(join(dist, 'module-sizes.json'), JSON.stringify(files));
  },
};

/** The path of a module below the root; Rolldown marks those that have no file by a zero character. */
const pathOf = (id: string) => relative(root, id.replace(/^\0/, ''));
