/** Keeps what the faults did, and prints the page of the docs out of all that is kept. */

import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsFile, docsOf, type KeptFaults } from '../../test/support/faults/docs-page.ts';
import type { FaultResult, LeftOut } from '../../test/support/faults/results.ts';
import { root } from '../bench/browser/install-peers.ts';
import { parts } from './parts.ts';

const file = join(root, 'e2e/faults/results.json');

/** Writes what was found of some faults, beside what was found of the others when they were last tried. */
export async function writeFaults(
  results: readonly FaultResult[],
  leftOut: readonly LeftOut[],
): Promise<void> {
  const before: KeptFaults = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { results: [], leftOut: [] };
  const tried = new Set([...results, ...leftOut].map(({ part }) => part));
  const names = parts.map(({ name }) => name);
  const all = <Kept extends { readonly part: string }>(old: readonly Kept[], fresh: readonly Kept[]) =>
    [...old.filter(({ part }) => !tried.has(part) && names.includes(part)), ...fresh].toSorted(
      (a, b) => names.indexOf(a.part) - names.indexOf(b.part),
    );
  const kept: KeptFaults = {
    results: all(before.results, results),
    leftOut: all(before.leftOut, leftOut),
  };
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(join(root, 'docs', docsFile), docsOf(kept));
}
