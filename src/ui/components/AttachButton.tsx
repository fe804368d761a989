/** Chooses files; a button, so that a keyboard reaches it. */

import { useRef } from 'preact/hooks';
import { useMessages } from '../i18n/use-messages.ts';
import { MessageIcon } from './MessageIcon.tsx';

export interface AttachButtonProps {
  /** Whether the words stand beside the icon. */
  isLabelled?: boolean;
  onFiles(files: readonly File[]): void;
}

export function AttachButton({ isLabelled = false, onFiles }: AttachButtonProps) {
  const { messages } = useMessages();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        class={isLabelled ? 'button with-icon' : 'bar-button'}
        type="button"
        aria-label={isLabelled ? undefined : messages.attach}
        onClick={() => chooser.current?.click()}
      >
        <MessageIcon name="attach" />
        {isLabelled && messages.attach}
      </button>
      <input
        ref={chooser}
        class="unseen"
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []));
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
