import { relative, sep } from 'node:path';
import { watch } from 'chokidar';

export interface WatchOptions {
  /** Called with errors of `onChange` and of watching; if absent, errors are thrown. */
  onError?(error: unknown): void;
}

/** Milliseconds without further events after which a change is complete: an editor writes a file several times. */
const quietTime = 150;

/**
 * Calls `onChange` after files in `dir` have changed, once no more changes follow. Calls never overlap: changes during
 * a call cause one more call. Hidden files and `node_modules` are not watched.
 * @returns a function that stops watching, and waits for a running call
 */
export function watchFolder(
  dir: string,
  onChange: () => Promise<void>,
  options: WatchOptions = {},
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const fail = (error: unknown) => {
    if (options.onError === undefined) throw error;
    options.onError(error);
  };
  const run = () => {
    if (isStopped) return;
    if (running !== undefined) {
      schedule();
      return;
    }
    running = onChange()
      .catch(fail)
      .finally(() => {
        running = undefined;
      });
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(run, quietTime);
  };

  const watcher = watch(dir, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) =>
      relative(dir, path)
        .split(sep)
        .some((name) => name === 'node_modules' || name.startsWith('.')),
  });
  watcher.on('all', schedule);
  watcher.on('error', fail);

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await watcher.close();
    await running;
  };
}
