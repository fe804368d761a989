/** Loads and creates the panel when it is first requested, and again when it is requested after a failure. */

import type { Panel } from './panel-types.ts';
import { pauseAfter } from './pause.ts';

export interface PanelLoader {
  load(): Promise<Panel>;
  /** Returns the panel, if it was requested. */
  panel(): Promise<Panel> | undefined;
  /** Tries again after pauses until `use` has received the panel, or until another call or `cancelLater`. */
  loadLater(error: unknown, use: (panel: Panel) => Promise<void>): Promise<void>;
  cancelLater(): void;
  /** Lets the next request create another panel. */
  forget(): void;
}

/** @param create creates the panel; receives the number of failures so far */
export function createPanelLoader(
  create: (failures: number) => Promise<Panel>,
  signal: AbortSignal,
): PanelLoader {
  let panel: Promise<Panel> | undefined;
  let failures = 0;
  /** Identifies the latest call of `loadLater`, unless it was cancelled. */
  let waiting: object | undefined;

  async function load(): Promise<Panel> {
    panel ??= create(failures);
    const fetched = panel;
    try {
      return await fetched;
    } catch (error) {
      if (panel === fetched) {
        panel = undefined;
        failures++;
      }
      throw error;
    }
  }

  async function loadLater(error: unknown, use: (panel: Panel) => Promise<void>): Promise<void> {
    const mine = {};
    waiting = mine;
    const isPast = () => waiting !== mine || signal.aborted;
    await pauseAfter(failures, error);
    if (isPast()) return;
    try {
      const loaded = await load();
      if (!isPast()) await use(loaded);
    } catch (again) {
      if (!isPast()) await loadLater(again, use);
    }
  }

  return {
    load,
    panel: () => panel,
    loadLater,
    cancelLater() {
      waiting = undefined;
    },
    forget() {
      panel = undefined;
    },
  };
}
