/** The text of an article as Markdown, with a toolbar, and with pictures by choosing, pasting and dropping. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { textDirection } from '../../../../../languages/index.ts';
import { MessageIcon } from '../../../../../ui/components/icons/MessageIcon.tsx';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { MarkdownEditor } from './markdown-editor.ts';
import type { TextRange } from './marked-passages.ts';
import { PictureQuestion } from './PictureQuestion.tsx';
import { type TextMark, textMarks } from './text-marks.ts';

export interface MarkdownFieldProps {
  helpCenterId: number;
  text: string;
  /** Changes when the text comes from elsewhere than this field. */
  revision: number;
  /** Language tag of the text. */
  lang: string;
  isReadOnly: boolean;
  passages: readonly TextRange[];
  /** The passage that is selected next; null for none. */
  selected: TextRange | null;
  onChange(text: string): void;
  /** Receives the index of the heading above the cursor; -1 before the first one. */
  onHeading(index: number): void;
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { helpCenterId, text, revision, lang, isReadOnly, passages, selected, onChange, onHeading } = props;
  const texts = useMessages('desk').messages.articleEditor;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditor | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const move = useRef(onHeading);
  move.current = onHeading;
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [picture] = pictures;

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new MarkdownEditor({
      root: host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      text,
      label: texts.text,
      hint: texts.textHint,
      language: lang,
      direction: textDirection(lang),
      isReadOnly,
      onChange: (typed) => change.current(typed),
      onHeading: (index) => move.current(index),
      onPictures: (files) => setPictures((waiting) => [...waiting, ...files]),
    });
    editor.current = made;
    return () => made.destroy();
  }, [lang, isReadOnly]);

  // What is typed is in the field before it is in `text`.
  useLayoutEffect(() => editor.current?.setText(text), [revision]);
  useEffect(() => editor.current?.highlight(passages), [passages]);
  useEffect(() => {
    if (selected) editor.current?.select(selected);
  }, [selected]);

  const closeQuestion = () => setPictures((waiting) => waiting.slice(1));

  return (
    <div class="markdown">
      {!isReadOnly && (
        <Toolbar
          onMark={(mark) => editor.current?.mark(mark)}
          onPictures={(files) => setPictures((waiting) => [...waiting, ...files])}
        />
      )}
      <div ref={host} class="markdown-host" />
      {picture && (
        <PictureQuestion
          key={pictures.length}
          helpCenterId={helpCenterId}
          picture={picture}
          onInsert={(line) => {
            closeQuestion();
            editor.current?.insert(line);
          }}
          onClose={closeQuestion}
        />
      )}
    </div>
  );
}

interface ToolbarProps {
  onMark(mark: TextMark): void;
  onPictures(files: readonly File[]): void;
}

const keyOfMark: Partial<Record<TextMark, string>> = { bold: 'Ctrl B', italic: 'Ctrl I', link: 'Ctrl K' };

function Toolbar({ onMark, onPictures }: ToolbarProps) {
  const texts = useMessages('desk').messages.articleEditor;
  return (
    <fieldset class="markdown-tools">
      <legend class="unseen">{texts.toolbar}</legend>
      {textMarks.map((mark) => (
        <button
          key={mark}
          class={`markdown-tool is-${mark}`}
          type="button"
          aria-label={texts[mark]}
          title={keyOfMark[mark] ? `${texts[mark]} (${keyOfMark[mark]})` : texts[mark]}
          onClick={() => onMark(mark)}
        >
          <ToolIcon mark={mark} />
        </button>
      ))}
      <label class="markdown-tool" title={texts.picture}>
        <MessageIcon name="attach" />
        <span class="unseen">{texts.picture}</span>
        <input
          class="unseen"
          type="file"
          accept="image/*"
          multiple
          onChange={({ currentTarget }) => {
            onPictures([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
    </fieldset>
  );
}

const paths: Readonly<Record<TextMark, string>> = {
  bold: 'M6.500 4.500h4.200a2.700 2.700 0 0 1 0 5.400H6.500zM6.500 9.900h5a2.800 2.800 0 0 1 0 5.600h-5z',
  italic: 'M9 4.500h5M6 15.500h5M11.500 4.500l-3 11',
  heading: 'M5 4.500v11M13 4.500v11M5 10h8M16 12.500l1-.5v3.500',
  list: 'M8 5.500h8.500M8 10h8.500M8 14.500h8.500M4.500 5.500h.1M4.500 10h.1M4.500 14.500h.1',
  numbers:
    'M8.500 5.500h8M8.500 10h8M8.500 14.500h8M3.800 4.500l1-.5v3.500M3.800 12.500q2-.8 2 .5 0 .8-2 2.500h2.200',
  quote: 'M4.500 4.500v11M8 6.500h8.500M8 10h8.500M8 13.500h5',
  code: 'm7 6-4 4 4 4M13 6l4 4-4 4',
  link: 'M8.500 11.500a3 3 0 0 0 4.200 0l2.600-2.600a3 3 0 0 0-4.200-4.200l-1 1M11.500 8.500a3 3 0 0 0-4.200 0l-2.600 2.600a3 3 0 0 0 4.200 4.200l1-1',
};

function ToolIcon({ mark }: { mark: TextMark }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[mark]} />
    </svg>
  );
}
