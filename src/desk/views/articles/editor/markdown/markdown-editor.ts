/** A text field for Markdown, made by CodeMirror in a shadow root, where its style sheets need no exception of the page's policy. */

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxTree } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { markdownTheme } from './markdown-theme.ts';
import { highlightPassages, passageHighlights, type TextRange } from './marked-passages.ts';
import { markCommands, type TextMark } from './text-marks.ts';

export interface MarkdownEditorOptions {
  readonly root: ShadowRoot;
  readonly text: string;
  /** Accessible name of the field. */
  readonly label: string;
  /** What is said in place of an empty text. */
  readonly hint: string;
  /** Language tag of the text. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly isReadOnly: boolean;
  onChange(text: string): void;
  /** Receives the index of the heading above the cursor; -1 before the first one. */
  onHeading(index: number): void;
  /** Receives pictures that are pasted or dropped. */
  onPictures(files: readonly File[]): void;
}

export class MarkdownEditor {
  readonly #view: EditorView;

  constructor(options: MarkdownEditorOptions) {
    const { root, text } = options;
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: text, extensions: extensionsFor(options) }),
    });
  }

  /** Replaces the text by one that came from elsewhere; the cursor stays as near as possible. */
  setText(text: string): void {
    const { state } = this.#view;
    const former = state.doc.toString();
    if (text !== former) this.#view.dispatch({ changes: changedPart(former, text) });
  }

  highlight(ranges: readonly TextRange[]): void {
    highlightPassages(this.#view, ranges);
  }

  mark(name: TextMark): void {
    markCommands[name](this.#view);
    this.focus();
  }

  /** Puts a text in place of the selection, with the cursor behind it. */
  insert(text: string): void {
    this.#view.dispatch(this.#view.state.replaceSelection(text), { scrollIntoView: true });
    this.focus();
  }

  /** Selects a passage, and scrolls to it. */
  select({ from, to }: TextRange): void {
    this.#view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
  }
}

function extensionsFor(options: MarkdownEditorOptions): Extension {
  const { label, hint, language, direction, isReadOnly, onChange, onHeading } = options;
  const attributes = {
    'aria-label': label,
    'aria-readonly': String(isReadOnly),
    lang: language,
    dir: direction,
    spellcheck: 'true',
  };
  return [
    history(),
    keymap.of([
      { key: 'Mod-b', run: markCommands.bold },
      { key: 'Mod-i', run: markCommands.italic },
      { key: 'Mod-k', run: markCommands.link },
      ...defaultKeymap,
      ...historyKeymap,
      { key: 'Escape', run: leaveField },
    ]),
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(attributes),
    EditorState.readOnly.of(isReadOnly),
    placeholder(hint),
    passageHighlights,
    markdownTheme,
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) onChange(state.doc.toString());
      if (docChanged || selectionSet) onHeading(headingAbove(state));
    }),
    pictureHandlers(options),
  ];
}

function pictureHandlers({ isReadOnly, onPictures }: MarkdownEditorOptions): Extension {
  const accept = (event: Event, data: DataTransfer | null): boolean => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (isReadOnly || pictures.length === 0) return false;
    event.preventDefault();
    onPictures(pictures);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event) => accept(event, event.clipboardData),
    drop(event, view) {
      const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
      const isAccepted = accept(event, event.dataTransfer);
      if (isAccepted && place !== null) view.dispatch({ selection: { anchor: place } });
      return isAccepted;
    },
  });
}

/** Leaves the field, so that the keys of the desk work. */
function leaveField({ contentDOM }: EditorView): boolean {
  contentDOM.blur();
  return true;
}

function headingAbove(state: EditorState): number {
  const { head } = state.selection.main;
  let index = -1;
  syntaxTree(state).iterate({
    to: head,
    enter: ({ name }) => {
      if (name.startsWith('ATXHeading') || name.startsWith('SetextHeading')) index++;
    },
  });
  return index;
}

/** Returns the change between two texts without what they have in common at both ends, so that the cursor stays. */
function changedPart(former: string, text: string): { from: number; to: number; insert: string } {
  const shortest = Math.min(former.length, text.length);
  let start = 0;
  while (start < shortest && former[start] === text[start]) start++;
  let end = 0;
  while (end < shortest - start && former.at(-1 - end) === text.at(-1 - end)) end++;
  return { from: start, to: former.length - end, insert: text.slice(start, text.length - end) };
}
