/** The rows of a long list that are drawn: those in view, and those that the keys or the focus need. Loaded with a long list. */

import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';

export interface WindowedRows {
  readonly count: number;
  key(index: number): number;
  /** The rows that are drawn wherever the list is scrolled, with their neighbours. */
  readonly pinned: readonly number[];
}

/** The inner margin of the list, above the first row and below the last one. */
const padding = 4;

/** Pixels of a row that is not measured yet, by the kind of pointer. */
const rowHeights = { fine: 48, coarse: 58 };

/** Rows that are drawn above and below the visible ones. */
const overscan = 10;

export class RowWindow {
  readonly #scroller: HTMLElement;
  readonly #onChange: () => void;
  readonly #estimate: number;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;

  /** @param onChange called when other rows are in view, or rows have other heights */
  constructor(scroller: HTMLElement, rows: WindowedRows, onChange: () => void) {
    let isMade = false;
    this.#scroller = scroller;
    this.#estimate = matchMedia('(pointer: coarse)').matches ? rowHeights.coarse : rowHeights.fine;
    this.#onChange = () => isMade && onChange();
    this.#virtualizer = new Virtualizer(this.#options(rows));
    // It knows at once what is in view, so that no row is missing in the first drawing.
    this.#virtualizer._willUpdate();
    isMade = true;
  }

  /** Returns the rows to draw, in their order. */
  arrange(rows: WindowedRows): readonly VirtualItem[] {
    this.#virtualizer.setOptions(this.#options(rows));
    return this.#virtualizer.getVirtualItems();
  }

  /** Height of all rows, in pixels. */
  get height(): number {
    return this.#virtualizer.getTotalSize();
  }

  /** The first and the last row in view; null before the list has a height. */
  get visible(): { readonly first: number; readonly last: number } | null {
    const { range } = this.#virtualizer;
    return range && { first: range.startIndex, last: range.endIndex };
  }

  /** Follows the scroll position; called after each drawing. */
  follow(): void {
    this.#virtualizer._willUpdate();
  }

  /** Measures a row that was drawn, or forgets one that is gone. */
  measure(element: HTMLElement | null): void {
    this.#virtualizer.measureElement(element);
  }

  stop(): void {
    this.#virtualizer._didMount()();
  }

  #options({ count, key, pinned }: WindowedRows): VirtualizerOptions<HTMLElement, HTMLElement> {
    return {
      count,
      getItemKey: key,
      getScrollElement: () => this.#scroller,
      estimateSize: () => this.#estimate,
      initialOffset: () => this.#scroller.scrollTop,
      overscan,
      paddingStart: padding,
      paddingEnd: padding,
      // The rows in view stay there when rows above them come or go; at the top, new ones are seen.
      anchorTo: this.#scroller.scrollTop > 0 ? 'end' : 'start',
      rangeExtractor: (range) => {
        const wanted = new Set(defaultRangeExtractor(range));
        for (const index of pinned) for (const near of [index - 1, index, index + 1]) wanted.add(near);
        return [...wanted].filter((index) => index >= 0 && index < count).sort((one, other) => one - other);
      },
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      onChange: () => this.#onChange(),
    };
  }
}
