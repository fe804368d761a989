/** The box for a message. Enter sends, Shift+Enter breaks the line and continues a list; Ctrl+B makes text bold. */

import type { ComponentChildren, RefObject } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { useMessages } from '../../i18n/use-messages.ts';
import { pressMarkKey } from '../articles/mark-keys.ts';
import { MessageIcon } from '../icons/MessageIcon.tsx';
import { AttachButton } from './AttachButton.tsx';
import { useFiles } from './use-files.ts';
import { useTextHeight } from './use-text-height.ts';

export interface ComposerProps {
  /** Name of the box, also shown while it is empty. */
  label: string;
  text: string;
  isLocked?: boolean;
  onInput(text: string): void;
  onSend(): void;
  /** Undefined if no files can be sent. */
  onFiles: ((files: readonly File[]) => void) | undefined;
  /** Content above the box, such as the attached files. */
  children?: ComponentChildren;
}

export function Composer({
  label,
  text,
  isLocked = false,
  onInput,
  onSend,
  onFiles,
  children,
}: ComposerProps) {
  const { messages } = useMessages();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { isOver, handlers } = useFiles(isLocked ? undefined : onFiles);

  function send() {
    if (!isLocked) onSend();
    box.current?.focus({ preventScroll: true });
    // The errors of the fields above the box are drawn by the next frame.
    requestAnimationFrame(() => {
      box.current?.form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    });
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
        {onFiles && <AttachButton isDisabled={isLocked} onFiles={onFiles} />}
        <ComposerInput
          box={box}
          id={id}
          label={label}
          text={text}
          isLocked={isLocked}
          onInput={onInput}
          onSend={send}
        />
        <button
          class="bar-button composer-send"
          type="submit"
          aria-label={messages.send}
          aria-disabled={isLocked}
        >
          <MessageIcon name="send" />
        </button>
      </div>
      {/* Not shown by the focus: the buttons above the box would move under the pointer that presses them. */}
      <p class={text === '' ? 'composer-hint unseen' : 'composer-hint'} id={`${id}-hint`}>
        {messages.enterHint}
      </p>
    </form>
  );
}

interface ComposerInputProps extends Pick<ComposerProps, 'label' | 'text' | 'onInput' | 'onSend'> {
  box: RefObject<HTMLTextAreaElement | null>;
  id: string;
  isLocked: boolean;
}

function ComposerInput({ box, id, label, text, isLocked, onInput, onSend }: ComposerInputProps) {
  useTextHeight(box, text);
  return (
    <>
      <label class="unseen" for={id}>
        {label}
      </label>
      <textarea
        ref={box}
        id={id}
        class="composer-input"
        rows={1}
        // An empty box has the direction of its placeholder.
        dir={text === '' ? undefined : 'auto'}
        placeholder={label}
        readOnly={isLocked}
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
            onSend();
          }
        }}
      />
    </>
  );
}
