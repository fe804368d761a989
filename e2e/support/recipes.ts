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

/** The recipes of the npm packages, which `e2e/packages.spec.ts` runs in a project that has them installed. */
export const packageRecipes = [
  'getting-started/use-the-npm-package, 1',
  'getting-started/use-the-npm-package, 2',
  'getting-started/use-the-npm-package, 3',
  'getting-started/use-the-npm-package, React, 1',
  'getting-started/use-the-npm-package, Preact, 1',
  'getting-started/use-the-npm-package, Preact, 2',
  'getting-started/use-the-npm-package, A page without a bundler, 1',
  'getting-started/use-the-npm-package, Node, 1',
  'getting-started/use-the-npm-package, A server of your own, 1',
  'getting-started/use-the-npm-package, A server of your own, 2',
  'getting-started/use-the-npm-package, A server of your own, 3',
  'widget/custom-elements, 2',
  'widget/custom-elements, React 19, 1',
  'widget/custom-elements, Preact, 1',
  'widget/custom-elements, Vue 3, 1',
  'widget/custom-elements, Svelte 5, 1',
] as const;
