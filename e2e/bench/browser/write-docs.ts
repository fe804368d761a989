/** Keeps the results, and prints the page of the docs out of all that are kept. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartFile, chartOf, docsFile, docsOf } from '../../../test/support/page-benchmark/docs-page.ts';
import type { InteractionResults, PageResults } from '../../../test/support/page-benchmark/results.ts';
import { benchDir, root } from './install-peers.ts';

interface Kept {
  readonly page: PageResults;
  readonly interaction: InteractionResults;
}

const resultsDir = join(benchDir, 'results');

/** Writes what one benchmark has found, and the docs anew, with what the other found when it last ran. */
export async function writeResults<Part extends keyof Kept>(part: Part, results: Kept[Part]): Promise<void> {
  await mkdir(resultsDir, { recursive: true });
  await writeFile(join(resultsDir, `${part}.json`), `${JSON.stringify(results, null, 2)}\n`);
  const page = readKept('page');
  const interaction = readKept('interaction');
  const docs = join(root, 'docs');
  if (page) await writeFile(join(docs, chartFile), chartOf(page));
  await writeFile(join(docs, docsFile), docsOf(page, interaction));
}

function readKept<Part extends keyof Kept>(part: Part): Kept[Part] | undefined {
  const file = join(resultsDir, `${part}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
