/** The text of a reply or a note. Enter breaks the line. */

import type { RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { pressMarkKey } from '../../../../ui/components/articles/mark-keys.ts';
import { useTextHeight } from '../../../../ui/components/fields/use-text-height.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { AnswerKind } from '../../../models/thread/compose/writing.ts';

export interface AnswerInputProps {
  box: RefObject<HTMLTextAreaElement | null>;
  kind: AnswerKind;
  text: string;
  onInput(text: string): void;
  /** Called in place of a slash that is typed on an empty line. */
  onSlash(): void;
}

export function AnswerInput({ box, kind, text, onInput, onSlash }: AnswerInputProps) {
  const { messages } = useMessages('desk');
  const label = kind === 'note' ? messages.writeNote : messages.writeReply;
  const id = useId();

  useTextHeight(box, text, kind);

  // A dialog that gives the focus back does not always give the cursor back with it.
  const left = useRef<{ start: number; end: number } | null>(null);

  // A switch by a button leaves the focus there; the text is what comes next.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) box.current?.focus();
    isFirst.current = false;
  }, [box, kind]);

  return (
    <>
      <label class="unseen" for={id}>
        {label}
      </label>
      <textarea
        ref={box}
        id={id}
        class="answer-input"
        rows={3}
        // An empty box has the direction of its placeholder.
        dir={text === '' ? undefined : 'auto'}
        placeholder={label}
        value={text}
        data-answer-input
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onBlur={({ currentTarget: { selectionStart: start, selectionEnd: end } }) => {
          left.current = { start, end };
        }}
        onFocus={({ currentTarget }) => {
          if (left.current) currentTarget.setSelectionRange(left.current.start, left.current.end);
          left.current = null;
        }}
        // Keyboards of phones send no key for it.
        onBeforeInput={(event) => {
          if (event.isComposing || event.data !== '/' || !isOnEmptyLine(event.currentTarget)) return;
          event.preventDefault();
          onSlash();
        }}
        onKeyDown={(event) => {
          // Keys pressed while an input method composes a word belong to the input method.
          if (event.isComposing) return;
          if (event.key === 'Escape') event.currentTarget.blur();
          // Ctrl+K opens the commands here as everywhere.
          else if (event.key.toLowerCase() !== 'k' && pressMarkKey(event)) onInput(event.currentTarget.value);
        }}
      />
    </>
  );
}

/** Whether nothing is selected, and the line of the cursor has no text. */
function isOnEmptyLine({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): boolean {
  const isLineStart = start === 0 || value[start - 1] === '\n';
  return start === end && isLineStart && (end === value.length || value[end] === '\n');
}
