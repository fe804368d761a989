/** An image in full size, over everything. Escape, the button and a click beside the image close it. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../../i18n/use-messages.ts';
import { Icon } from '../icons/Icon.tsx';

export interface ZoomedImageProps {
  /** The pressed image in the text. */
  image: HTMLImageElement;
  onClose(): void;
}

export function ZoomedImage({ image: { currentSrc, src, alt }, onClose }: ZoomedImageProps) {
  const { messages } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  // A modal dialog keeps the focus inside, and returns it to the pressed image when closed.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      class="zoomed-image"
      aria-label={alt || messages.picture}
      onClose={onClose}
      onClick={({ target }) => target instanceof HTMLImageElement || close()}
      // Escape, which closes the dialog, would also navigate back in the widget.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <button class="bar-button" type="button" aria-label={messages.close} onClick={close}>
        <Icon name="close" />
      </button>
      <img src={currentSrc || src} alt={alt} />
    </dialog>
  );
}
