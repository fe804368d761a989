/** Assembles indexes from their rows in a thread, because large ones take some seconds. */

import type { IndexData } from '../../../search/index/index-data.ts';
import type { Database } from '../../db/database.ts';
import { createWorkerThread } from '../../jobs/worker-thread.ts';
import type { SearchIndex } from '../search-index.sql.ts';
import { Assembly, type AssemblyAnswer, type AssemblyQuestion } from './assembly.ts';
import { readRows } from './index-rows.sql.ts';

export interface Assembler {
  /**
   * Assembles an index. Calls run one after the other.
   * @throws {Error} also if the assembly takes too much time or memory
   */
  assemble(db: Database, index: SearchIndex, ownGroups: readonly (readonly string[])[]): Promise<IndexData>;
  close(): Promise<void>;
}

/** Limits the rows of one query and message: they take a few milliseconds of the main thread. */
const rowsAtOnce = 300;

const timeoutMs = 60_000;
const heapMegabytes = 1024;
const idleMs = 60_000;

/** Limits the rows that are assembled on the caller's thread: for so few, a thread takes longer to start. */
const fewRows = 100;

/** @param workerUrl the URL of the built `assembly-worker.ts`; null to assemble on the caller's thread */
export function createAssembler(workerUrl: URL | null): Assembler {
  const thread =
    workerUrl && createWorkerThread<AssemblyQuestion, AssemblyAnswer>({ workerUrl, heapMegabytes, idleMs });
  const own = new Assembly();

  async function ask(question: AssemblyQuestion, isSmall: boolean): Promise<AssemblyAnswer> {
    const answer = thread && !isSmall ? await thread.ask(question, timeoutMs) : own.answer(question);
    if (answer === null) throw new Error('An index takes too much time or memory.');
    return answer;
  }

  return {
    async assemble(db, index, ownGroups) {
      let rows = await readRows(db, index, { after: 0, limit: rowsAtOnce });
      const isSmall = rows.length < fewRows;
      await ask({ language: index.language, ownGroups }, isSmall);
      for (;;) {
        const { length } = rows;
        const after = rows.at(-1)?.id ?? 0;
        if (length > 0) await ask({ rows }, isSmall);
        if (length < rowsAtOnce) break;
        rows = await readRows(db, index, { after, limit: rowsAtOnce });
      }
      const data = await ask('finish', isSmall);
      if (data === 'ready') throw new Error('The thread answered another question.');
      return data;
    },
    close: async () => await thread?.end(),
  };
}
