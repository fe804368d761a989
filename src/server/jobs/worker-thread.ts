/** Runs unbounded work in a thread, which is ended when it takes too long and started again when needed. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { cpuUsage } from 'node:process';
import { Worker } from 'node:worker_threads';

export interface WorkerThreadOptions {
  /** The URL of the thread's built file. The thread calls `announceReady` first, and then posts one answer per question. */
  readonly workerUrl: URL;
  /** The maximum heap. */
  readonly heapMegabytes: number;
  /** Milliseconds after which an idle thread is ended. @default never */
  readonly idleMs?: number;
  /** The thread's `workerData`. */
  readonly data?: unknown;
  /** Called before a question gets no answer, with the cause as a sentence. */
  readonly onFailure?: ((cause: string) => void) | undefined;
}

export interface WorkerThread<Question, Answer> {
  /**
   * Returns the answer to one question at a time; null if the thread ended, or used more processor time than `limitMs`:
   * on a busy machine it may take as long as it needs.
   * @param transferred memory of the question that is moved to the thread instead of copied
   */
  ask(question: Question, limitMs: number, transferred?: readonly ArrayBuffer[]): Promise<Answer | null>;
  end(): Promise<void>;
}

/** A started thread, with its path below `/proc`. */
interface StartedThread {
  readonly worker: Worker;
  readonly path: string | null;
}

/** Milliseconds between two checks of a thread's processor time. */
const checkMs = 250;

/** Milliseconds after which a thread that uses no processor time at all is ended: it waits for something. */
const stalledMs = 120_000;

export function createWorkerThread<Question, Answer>({
  workerUrl,
  heapMegabytes,
  idleMs,
  data,
  onFailure,
}: WorkerThreadOptions): WorkerThread<Question, Answer> {
  let worker: Promise<StartedThread> | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<StartedThread> {
    const started = new Worker(workerUrl, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // An idle thread must not keep the process alive.
    started.unref();
    // The error ends the thread, and the next question starts another one.
    started.on('error', () => {});
    const [path]: unknown[] = await once(started, 'message');
    return { worker: started, path: typeof path === 'string' ? path : null };
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await (await ended?.catch(() => null))?.worker.terminate();
  }

  return {
    async ask(question, limitMs, transferred = []) {
      clearTimeout(idle);
      worker ??= start();
      let thread: StartedThread;
      try {
        thread = await worker;
      } catch (error) {
        worker = null;
        throw error;
      }
      const answer = await askThread<Answer>(thread, { question, transferred }, limitMs, onFailure);
      if (answer === null) await end();
      else if (idleMs !== undefined) idle = setTimeout(() => void end(), idleMs).unref();
      return answer;
    },
    end,
  };
}

async function askThread<Answer>(
  { worker, path }: StartedThread,
  { question, transferred }: { readonly question: unknown; readonly transferred: readonly ArrayBuffer[] },
  limitMs: number,
  onFailure: WorkerThreadOptions['onFailure'],
): Promise<Answer | null> {
  let cause = 'The thread ended, probably because it needed more memory than it may use.';
  const ending = new AbortController();
  const { signal } = ending;
  const answered = once(worker, 'message', { signal }).then(([answer]: Answer[]) => answer ?? null);
  const ended = once(worker, 'exit', { signal }).then(() => null);
  const begin = usedMs(path);
  let last = { used: begin, at: performance.now() };
  const timer = setInterval(
    () => {
      const used = usedMs(path);
      const at = performance.now();
      if (used > last.used) last = { used, at };
      if (used - begin >= limitMs) cause = `The thread used more than ${limitMs} ms of processor time.`;
      else if (at - last.at >= stalledMs) cause = `The thread did nothing for ${stalledMs} ms.`;
      else return;
      ending.abort();
    },
    Math.min(checkMs, limitMs),
  );
  worker.postMessage(question, transferred);
  try {
    const answer = await Promise.race([answered, ended]);
    if (answer === null) onFailure?.(cause);
    return answer;
  } catch {
    onFailure?.(cause);
    return null;
  } finally {
    clearInterval(timer);
    ending.abort();
    await Promise.allSettled([answered, ended]);
  }
}

/** Returns the milliseconds of processor time of a thread; of the whole process where the system tells no more. */
function usedMs(path: string | null): number {
  try {
    if (path !== null) return Number(readFileSync(`/proc/${path}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    // The kernel keeps no such statistics, or the thread has just ended.
  }
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}
