/** Lets one tab of a browser at a time show something. */

export interface TabTurn {
  isOurs(): boolean;
  /** Waits for the turn, unless this tab has it or waits already. */
  request(): void;
  /** Passes the turn on to the next tab, or stops waiting for it. */
  release(): void;
}

/** Milliseconds after which the next tab has the turn: by then it has received what this tab has stored. */
const pause = 500;

/**
 * @param name equal in all tabs
 * @param onTurn called when it is this tab's turn; at once in browsers without locks, as on pages without TLS
 */
export function createTabTurn(name: string, onTurn: () => void): TabTurn {
  const locks: LockManager | undefined = navigator.locks;
  let waiting: AbortController | undefined;
  let isOurs = false;
  let pass = () => {};

  function begin(): void {
    isOurs = true;
    onTurn();
  }

  return {
    isOurs: () => isOurs,
    request() {
      if (waiting) return;
      const mine = new AbortController();
      waiting = mine;
      if (!locks) return begin();
      const hold = () =>
        new Promise<void>((resolve) => {
          if (mine.signal.aborted) return resolve();
          pass = () => setTimeout(resolve, pause);
          begin();
        });
      // Rejects when this tab stops waiting.
      locks.request(name, { signal: mine.signal }, hold).catch(() => {});
    },
    release() {
      const wasOurs = isOurs;
      isOurs = false;
      if (wasOurs) pass();
      else waiting?.abort();
      waiting = undefined;
    },
  };
}
