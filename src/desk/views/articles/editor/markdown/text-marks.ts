/** Commands of the toolbar and of keys, which put marks of Markdown around the selection or before its lines. */

import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';

export const textMarks = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'code', 'link'] as const;
export type TextMark = (typeof textMarks)[number];

export const markCommands: Readonly<Record<TextMark, StateCommand>> = {
  bold: around('**'),
  italic: around('_'),
  code: around('`'),
  heading: beforeLines(() => '## '),
  list: beforeLines(() => '- '),
  numbers: beforeLines((index) => `${index + 1}. `),
  quote: beforeLines(() => '> '),
  link,
};

/** Returns a command that puts a mark on both sides of each selection, or removes it where it is there. */
function around(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const changed = state.changeByRange(({ from, to }) => {
      const start = Math.max(0, from - mark.length);
      const isMarked = state.sliceDoc(start, from) === mark && state.sliceDoc(to, to + mark.length) === mark;
      if (isMarked) {
        return {
          changes: [
            { from: start, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(start, to - mark.length),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + mark.length, to + mark.length),
      };
    });
    dispatch(state.update(changed, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

/** Returns a command that puts a mark before each selected line, or removes it if all of them have it. */
function beforeLines(markOf: (index: number) => string): StateCommand {
  return ({ state, dispatch }) => {
    const lines = selectedLines(state).map((line, index) => ({ ...line, mark: markOf(index) }));
    const areMarked = lines.every(({ text, mark }) => text.startsWith(mark));
    const changes = lines.map(({ from, mark }) =>
      areMarked ? { from, to: from + mark.length } : { from, insert: mark },
    );
    const spec = state.changes(changes);
    dispatch(
      state.update({
        changes: spec,
        selection: state.selection.map(spec, 1),
        scrollIntoView: true,
        userEvent: 'input',
      }),
    );
    return true;
  };
}

function selectedLines({ doc, selection }: EditorState): readonly { from: number; text: string }[] {
  const { from, to } = selection.main;
  const first = doc.lineAt(from).number;
  const last = doc.lineAt(to).number;
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const { from: start, text } = doc.line(first + index);
    return { from: start, text };
  });
}

const urlBegin = 'https://';

/** Makes a link of the selection: of words, whose URL is typed next, or of a URL, whose words are typed next. */
function link({ state, dispatch }: Parameters<StateCommand>[0]): boolean {
  const changed = state.changeByRange(({ from, to }) => {
    const selected = state.sliceDoc(from, to);
    const isUrl = selected.startsWith(urlBegin);
    const insert = isUrl ? `[](${selected})` : `[${selected}](${urlBegin})`;
    const end = from + insert.length - 1;
    return {
      changes: { from, to, insert },
      range: isUrl ? EditorSelection.cursor(from + 1) : EditorSelection.range(end - urlBegin.length, end),
    };
  });
  dispatch(state.update(changed, { scrollIntoView: true, userEvent: 'input' }));
  return true;
}
