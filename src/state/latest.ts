/**
 * The newest request wins:
 *
 *     run(a) ──────── a is aborted ┐
 *               run(b) ────────────┴── b's response
 *
 * The response to an older request is dropped, even if it arrives first.
 */
export interface Latest {
  /** Resolves to the task's result, or to `undefined` if a newer task or `cancel` aborted it. */
  run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
  cancel(): void;
}

export function createLatest(): Latest {
  let newest = new AbortController();

  return {
    async run(task) {
      newest.abort();
      newest = new AbortController();
      const { signal } = newest;
      try {
        const answer = await task(signal);
        return signal.aborted ? undefined : answer;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    cancel() {
      newest.abort();
    },
  };
}
