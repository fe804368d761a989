/** Runs unbounded work in a thread, which is ended when it takes too long and started again when needed. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface WorkerThreadOptions {
  /** The URL of the thread's built file. The thread posts `ready` first, and then one answer per question. */
  readonly workerUrl: URL;
  /** The maximum heap. */
  readonly heapMegabytes: number;
  /** Milliseconds after which an idle thread is ended. @default never */
  readonly idleMs?: number;
  /** The thread's `workerData`. */
  readonly data?: unknown;
}

export interface WorkerThread<Question, Answer> {
  /**
   * Returns the answer to one question at a time; null if the thread ended or took longer than `limitMs`.
   * @param transferred memory of the question that is moved to the thread instead of copied
   */
  ask(question: Question, limitMs: number, transferred?: readonly ArrayBuffer[]): Promise<Answer | null>;
  end(): Promise<void>;
}

export function createWorkerThread<Question, Answer>({
  workerUrl,
  heapMegabytes,
  idleMs,
  data,
}: WorkerThreadOptions): WorkerThread<Question, Answer> {
  let worker: Promise<Worker> | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<Worker> {
    const started = new Worker(workerUrl, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // An idle thread must not keep the process alive.
    started.unref();
    // The error ends the thread, and the next question starts another one.
    started.on('error', () => {});
    await once(started, 'message');
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await (await ended?.catch(() => null))?.terminate();
  }

  return {
    async ask(question, limitMs, transferred = []) {
      clearTimeout(idle);
      worker ??= start();
      let thread: Worker;
      try {
        thread = await worker;
      } catch (error) {
        worker = null;
        throw error;
      }
      const answer = await askThread<Answer>(thread, { question, transferred }, limitMs);
      if (answer === null) await end();
      else if (idleMs !== undefined) idle = setTimeout(() => void end(), idleMs).unref();
      return answer;
    },
    end,
  };
}

async function askThread<Answer>(
  thread: Worker,
  { question, transferred }: { readonly question: unknown; readonly transferred: readonly ArrayBuffer[] },
  limitMs: number,
): Promise<Answer | null> {
  const ending = new AbortController();
  const { signal } = ending;
  const answered = once(thread, 'message', { signal }).then(([answer]: Answer[]) => answer ?? null);
  const ended = once(thread, 'exit', { signal }).then(() => null);
  const timer = setTimeout(() => ending.abort(), limitMs);
  thread.postMessage(question, transferred);
  try {
    return await Promise.race([answered, ended]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    ending.abort();
    await Promise.allSettled([answered, ended]);
  }
}
