/** Imports articles of every construct of every dialect, nested three deep: none may lose a word. */

import { dialectNames } from '../../src/content/dialects/index.ts';
import { buildNestedArticle, findLostWords } from '../../test/support/nested-articles.ts';
import { print } from '../bench/print.ts';

/** Maximum number of failures that are printed. */
const mostPrinted = 20;

/** Returns the number of articles that lose words. `seed` is that of the first article of each dialect. */
export async function fuzzArticles(seed: number, count: number): Promise<number> {
  let failures = 0;
  for (const dialect of dialectNames) {
    for (let place = 0; place < count / dialectNames.length; place += 1) {
      const article = buildNestedArticle(dialect, seed + place);
      const lost = await findLostWords(dialect, article);
      if (lost.length === 0) continue;
      failures += 1;
      if (failures > mostPrinted) continue;
      print(`FAIL an article of ${dialect}, seed ${seed + place}: ${lost.join(', ')}\n${article.source}`);
    }
  }
  print(`${count} articles imported, ${failures} lose words`);
  return failures;
}
