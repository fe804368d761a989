/** The recipes of the docs: every code block of the pages that say how the widget is put into a site. */

import { readSamples, type Sample } from '../../test/support/doc-samples.ts';
import type { Demo } from './demo.ts';
import type { FoundArticle } from './find-article.ts';

const pages =
  /^docs\/(widget\/[\w-]+|getting-started\/(?:put-the-widget-into-a-site|use-the-npm-package))\.md$/;

/** By page and heading, with the place among those below it: `widget/theming, Parts, 1`. */
export async function readRecipes(): Promise<ReadonlyMap<string, Sample>> {
  const recipes = new Map<string, Sample>();
  for (const sample of await readSamples()) {
    const [, page] = pages.exec(sample.file) ?? [];
    if (page === undefined) continue;
    const place = [page, sample.heading].filter((part) => part !== '').join(', ');
    let number = 1;
    while (recipes.has(`${place}, ${number}`)) number += 1;
    recipes.set(`${place}, ${number}`, sample);
  }
  return recipes;
}

/** Returns the code of a recipe, with a demo and an article of it in place of those that the docs make up. */
export async function readRecipe(name: string, demo: Demo, { id }: FoundArticle): Promise<string> {
  const recipe = (await readRecipes()).get(name);
  if (!recipe) throw new Error(`the docs have no recipe “${name}”`);
  return recipe.code
    .replaceAll(/https:\/\/(?:help|files)\.shop\.example/g, demo.url)
    .replaceAll('fdp_…', demo.publicKey)
    .replaceAll(/\b(?:212|34)\b/g, `${id}`);
}

/** The recipes of the shell that pack the npm packages, and those that install them. */
export const packing = [
  'getting-started/use-the-npm-package, 1',
  'getting-started/use-the-npm-package, A server of your own, 1',
];
export const installing = [
  'getting-started/use-the-npm-package, 2',
  'getting-started/use-the-npm-package, Preact, 1',
  'getting-started/use-the-npm-package, A server of your own, 2',
];

/** The recipes of the npm packages, with the file of `e2e/packages` that each becomes. */
export const recipeFiles: Readonly<Record<string, string>> = {
  'getting-started/use-the-npm-package, 3': 'recipes/mount.js',
  'getting-started/use-the-npm-package, React, 1': 'recipes/react-effect.tsx',
  'getting-started/use-the-npm-package, Preact, 2': 'recipes/preact-components.tsx',
  'getting-started/use-the-npm-package, A page without a bundler, 1': 'without-bundler.html',
  'getting-started/use-the-npm-package, Node, 1': 'node/recipe-client.ts',
  'getting-started/use-the-npm-package, A server of your own, 3': 'node/recipe-server.ts',
  'widget/custom-elements, 2': 'recipes/define-elements.js',
  'widget/custom-elements, React 19, 1': 'recipes/react-element.tsx',
  'widget/custom-elements, Preact, 1': 'recipes/preact-element.tsx',
  'widget/custom-elements, Vue 3, 1': 'recipes/vue-element.vue',
  'widget/custom-elements, Svelte 5, 1': 'recipes/svelte-element.svelte',
};
