/** Chooses the rows of the list that are drawn: all of a list of up to 200, and a part of a longer one. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { createLazyCode, useLazyCode } from '../../lazy/lazy-code.ts';
import type { RowWindow, WindowedRows } from './row-window.ts';

export interface DrawnRow {
  readonly index: number;
  /** Pixels from the beginning of the list; null for a row below the one before it. */
  readonly start: number | null;
}

export interface DrawnRows {
  readonly rows: readonly DrawnRow[];
  /** Height of all rows in pixels; null if all are drawn. */
  readonly height: number | null;
  measure(element: HTMLElement | null): void;
}

export interface RowWindowOptions extends WindowedRows {
  readonly isLong: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  onVisible(range: { readonly first: number; readonly last: number }): void;
}

/** The rows of a long list that are drawn until the code for it is loaded. */
const firstRows = 40;

const rowWindowCode = createLazyCode(() => import('./row-window.ts'));

export function useRowWindow({ isLong, scroller, onVisible, ...rows }: RowWindowOptions): DrawnRows {
  const loaded = useLazyCode(rowWindowCode, isLong);
  const current = useRef<RowWindow>(undefined);
  const [, setChanges] = useState(0);
  const element = scroller.current;
  if (isLong && loaded !== null && loaded !== 'failed' && element && !current.current) {
    current.current = new loaded.RowWindow(element, rows, () => setChanges((count) => count + 1));
  }
  const rowWindow = isLong ? current.current : undefined;
  const arranged = rowWindow?.arrange(rows);
  const visible = rowWindow?.visible;

  useLayoutEffect(() => rowWindow?.follow());
  useEffect(() => {
    if (visible) onVisible(visible);
  }, [visible?.first, visible?.last, rows.count]);
  useEffect(() => {
    if (!isLong) return;
    return () => {
      current.current?.stop();
      current.current = undefined;
    };
  }, [isLong]);

  if (rowWindow && arranged) {
    return {
      rows: arranged,
      height: rowWindow.height,
      measure: (row) => rowWindow.measure(row),
    };
  }
  // If the code cannot be loaded, all rows are drawn.
  const length = isLong && loaded === null ? Math.min(rows.count, firstRows) : rows.count;
  return { rows: Array.from({ length }, (_, index) => ({ index, start: null })), height: null, measure() {} };
}
