/** Keeps the results, and prints the page of the docs out of all that are kept. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chartFile,
  chartOf,
  chartOfScale,
  docsFile,
  docsOf,
  type Results,
  scaleChartFile,
} from '../../test/support/benchmarks/docs-page.ts';
import { benchDir, root } from './browser/install-peers.ts';

const resultsDir = join(benchDir, 'results');

/** Writes what one benchmark has found, and the docs anew, with what the others found when they last ran. */
export async function writeResults<Part extends keyof Results>(
  part: Part,
  results: Results[Part],
): Promise<void> {
  await mkdir(resultsDir, { recursive: true });
  await writeFile(join(resultsDir, `${part}.json`), `${JSON.stringify(results, null, 2)}\n`);
  const page = readKept('page');
  const interaction = readKept('interaction');
  const server = readKept('server');
  const scale = readKept('scale');
  const lighthouse = readKept('lighthouse');
  const deskPage = readKept('deskPage');
  const docs = join(root, 'docs');
  if (page) await writeFile(join(docs, chartFile), chartOf(page));
  if (scale) await writeFile(join(docs, scaleChartFile), chartOfScale(scale));
  const kept = {
    ...(page && { page }),
    ...(interaction && { interaction }),
    ...(server && { server }),
    ...(scale && { scale }),
    ...(lighthouse && { lighthouse }),
    ...(deskPage && { deskPage }),
  };
  await writeFile(join(docs, docsFile), docsOf(kept));
}

function readKept<Part extends keyof Results>(part: Part): Results[Part] | undefined {
  const file = join(resultsDir, `${part}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
