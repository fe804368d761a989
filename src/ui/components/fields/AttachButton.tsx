/** Buttons that choose files or take a photo; buttons rather than labels, so that the keyboard reaches them. */

import { useRef } from 'preact/hooks';
import { useMessages } from '../../i18n/use-messages.ts';
import { MessageIcon } from '../icons/MessageIcon.tsx';

export interface AttachButtonProps {
  isDisabled?: boolean;
  onFiles(files: readonly File[]): void;
}

export function AttachButton({ isDisabled = false, onFiles }: AttachButtonProps) {
  const { messages } = useMessages();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function take({ currentTarget }: { currentTarget: HTMLInputElement }) {
    onFiles(Array.from(currentTarget.files ?? []));
    // An emptied field reports a change even if the same file is chosen again.
    currentTarget.value = '';
  }

  return (
    <>
      <button
        class="bar-button"
        type="button"
        disabled={isDisabled}
        aria-label={messages.attach}
        onClick={() => chooser.current?.click()}
      >
        <MessageIcon name="attach" />
      </button>
      <input
        ref={chooser}
        class="unseen"
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={take}
      />
      {/* Style sheets show the camera button on touch devices only, which have a camera. */}
      <button
        class="bar-button camera"
        type="button"
        disabled={isDisabled}
        aria-label={messages.takePhoto}
        onClick={() => camera.current?.click()}
      >
        <MessageIcon name="camera" />
      </button>
      <input
        ref={camera}
        class="unseen"
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-hidden="true"
        onChange={take}
      />
    </>
  );
}
