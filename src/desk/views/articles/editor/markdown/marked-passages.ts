/** Passages that an agent has to decide about, highlighted; they move with the text around them. */

import { type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Places in the text, in UTF-16 code units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

const showPassages = StateEffect.define<readonly TextRange[]>();

const highlight = Decoration.mark({ class: 'cm-passage' });

export const passageHighlights = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects }) {
    const moved = shown.map(changes);
    const effect = effects.find((each) => each.is(showPassages));
    return effect ? Decoration.set(effect.value.flatMap(toDecoration), true) : moved;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function highlightPassages(view: EditorView, ranges: readonly TextRange[]): void {
  const { length } = view.state.doc;
  const inside = ranges.filter(({ from, to }) => from >= 0 && to <= length);
  view.dispatch({ effects: showPassages.of(inside) });
}

function toDecoration({ from, to }: TextRange): Range<Decoration>[] {
  return from < to ? [highlight.range(from, to)] : [];
}
