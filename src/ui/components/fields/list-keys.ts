/** Keyboard control of a suggestion list (ARIA Authoring Practices, combobox with list autocomplete). */

export interface ListState {
  readonly isOpen: boolean;
  /** Index of the highlighted option; -1 for none. */
  readonly highlighted: number;
  /** Index of the last option. */
  readonly last: number;
}

/** A number is the index of the option to highlight. */
export type ListAction = number | 'open' | 'close' | 'choose';

/** Returns the action of a key; undefined if the key edits the text. */
export function toListAction(key: string, { isOpen, highlighted, last }: ListState): ListAction | undefined {
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  if (!isOpen) return isArrow ? 'open' : undefined;
  if (key === 'ArrowDown') return highlighted < last ? highlighted + 1 : 0;
  if (key === 'ArrowUp') return highlighted > 0 ? highlighted - 1 : last;
  if (key === 'Escape') return 'close';
  // Without a highlight, all other keys edit the text.
  if (highlighted < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Enter' ? 'choose' : undefined;
}
