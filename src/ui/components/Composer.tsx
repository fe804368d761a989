/** The box for a reply. Enter sends, Shift+Enter breaks the line and continues a list; Ctrl+B makes text bold. */

import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../i18n/use-messages.ts';
import { AttachButton } from './AttachButton.tsx';
import { MessageIcon } from './MessageIcon.tsx';
import { pressMarkKey } from './mark-keys.ts';
import { useFiles } from './use-files.ts';

export interface ComposerProps {
  text: string;
  onInput(text: string): void;
  onSend(): void;
  /** Undefined if no files can be sent. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  /** The list of attached files. */
  children?: ComponentChildren;
}

export function Composer({ text, onInput, onSend, onFiles, children }: ComposerProps) {
  const { messages } = useMessages();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { isOver, handlers } = useFiles(onFiles);

  useTextHeight(box, text);

  function send() {
    onSend();
    box.current?.focus({ preventScroll: true });
  }

  return (
    <form
      class={isOver ? 'composer over' : 'composer'}
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <div class="composer-row">
        {onFiles && <AttachButton onFiles={onFiles} />}
        <label class="unseen" for={id}>
          {messages.reply}
        </label>
        <textarea
          ref={box}
          id={id}
          class="composer-input"
          rows={1}
          dir="auto"
          placeholder={messages.reply}
          aria-describedby={`${id}-hint`}
          enterkeyhint="send"
          value={text}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
          onKeyDown={(event) => {
            // Keys pressed while an input method composes a word belong to the input method.
            if (event.isComposing) return;
            if (pressMarkKey(event)) onInput(event.currentTarget.value);
            else if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              send();
            }
          }}
        />
        <button class="bar-button composer-send" type="submit" aria-label={messages.send}>
          <MessageIcon name="send" />
        </button>
      </div>
      <p class="composer-hint" id={`${id}-hint`}>
        {messages.enterHint}
      </p>
    </form>
  );
}

/** Makes the box as high as its text, up to the limit in the style sheet. */
function useTextHeight(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (!box.current) return;
    box.current.style.height = 'auto';
    box.current.style.height = `${box.current.scrollHeight}px`;
  }, [box, text]);
}
