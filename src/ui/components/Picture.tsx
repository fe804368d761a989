/** A picture in full size, over everything. Escape, the button and a click beside it close it. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../i18n/use-messages.ts';
import { Icon } from './Icon.tsx';

export interface PictureProps {
  /** The element in the text. */
  picture: HTMLImageElement;
  onClose(): void;
}

export function Picture({ picture: { currentSrc, src, alt }, onClose }: PictureProps) {
  const { messages } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  // The browser keeps the focus in it, and gives it back to the picture that was pressed.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      class="picture"
      aria-label={alt || messages.picture}
      onClose={onClose}
      // Beside the picture.
      onClick={({ target }) => target instanceof HTMLImageElement || close()}
      // What closes the dialog must not go back in the widget too.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <button class="bar-button" type="button" aria-label={messages.close} onClick={close}>
        <Icon name="close" />
      </button>
      <img src={currentSrc || src} alt={alt} />
    </dialog>
  );
}
