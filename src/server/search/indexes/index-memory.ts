/** Computes the memory of search indexes. */

import { totalmem } from 'node:os';
import process from 'node:process';
import type { SearchSettings } from '../../settings/server/subjects/search.ts';

const defaultShare = 0.25;

/** The approximate bytes in memory of an article of usual length (3,000 characters), with its title. */
const bytesOfArticle = 2000;

/** Returns the maximum bytes of all indexes of a process together. */
export function indexMemory({ memoryBytes }: SearchSettings): number {
  return memoryBytes ?? processMemory() * defaultShare;
}

/** Returns the approximate bytes of an index in memory. */
export function expectedIndexBytes(articleCount: number): number {
  return articleCount * bytesOfArticle;
}

/** Returns the bytes of memory available to the process: the limit of its control group, or the machine's memory. */
function processMemory(): number {
  const limit = process.constrainedMemory() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
