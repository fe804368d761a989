/** Assembles indexes from their rows: in a thread, since that takes up to some seconds. */

import type { IndexData } from '../../../search/index-data.ts';
import type { Database } from '../../db/database.ts';
import { createWorkerThread } from '../../jobs/worker-thread.ts';
import type { SearchIndex } from '../search-index.ts';
import { Assembly, type AssemblyAnswer, type AssemblyQuestion } from './assembly.ts';
import { readRows } from './queries.ts';

export interface Assembler {
  /**
   * Assembles an index; one at a time.
   * @throws {Error} also where that takes too much time or memory
   */
  assemble(db: Database, index: SearchIndex, ownGroups: readonly (readonly string[])[]): Promise<IndexData>;
  close(): Promise<void>;
}

/** Rows of one query and message: a few milliseconds of the main thread. */
const rowsAtOnce = 300;

const timeoutMs = 60_000;
const heapMegabytes = 1024;
const idleMs = 60_000;

/** @param workerUrl the built `assembly-worker.ts`; null: in the thread of the caller */
export function createAssembler(workerUrl: URL | null): Assembler {
  const thread =
    workerUrl && createWorkerThread<AssemblyQuestion, AssemblyAnswer>({ workerUrl, heapMegabytes, idleMs });
  const own = new Assembly();

  async function ask(question: AssemblyQuestion): Promise<AssemblyAnswer> {
    const answer = thread ? await thread.ask(question, timeoutMs) : own.answer(question);
    if (answer === null) throw new Error('An index takes too much time or memory.');
    return answer;
  }

  return {
    async assemble(db, index, ownGroups) {
      await ask({ language: index.language, ownGroups });
      let after = 0;
      for (;;) {
        const rows = await readRows(db, index, { after, limit: rowsAtOnce });
        if (rows.length > 0) await ask({ rows });
        after = rows.at(-1)?.id ?? after;
        if (rows.length < rowsAtOnce) break;
      }
      const data = await ask('finish');
      if (data === 'ready') throw new Error('The thread answered another question.');
      return data;
    },
    close: async () => await thread?.end(),
  };
}
