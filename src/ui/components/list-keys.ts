/** What keys do in a list that a box suggests from (ARIA Authoring Practices, combobox with list autocomplete). */

export interface ListState {
  readonly isOpen: boolean;
  /** The highlighted option; -1 when none is. */
  readonly highlighted: number;
  /** The last option. */
  readonly last: number;
}

/** A number is that of the option to highlight. */
export type ListAction = number | 'open' | 'close' | 'choose';

/** Returns what a key does; undefined where it belongs to the text. */
export function toListAction(key: string, { isOpen, highlighted, last }: ListState): ListAction | undefined {
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  if (!isOpen) return isArrow ? 'open' : undefined;
  if (key === 'ArrowDown') return highlighted < last ? highlighted + 1 : 0;
  if (key === 'ArrowUp') return highlighted > 0 ? highlighted - 1 : last;
  if (key === 'Escape') return 'close';
  // Without a highlight the others belong to the text.
  if (highlighted < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Enter' ? 'choose' : undefined;
}
