/** A modal dialog: what it is called, and its content. It gives the focus back to what opened it. */

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface DialogProps {
  title: string;
  /** Whether only screen readers have the title; such a dialog is closed by Escape alone. @default false */
  isTitleHidden?: boolean;
  /** Class of the dialog, for its width or its content. */
  class?: string;
  /** Closes the dialog, by taking it off the page. Undefined for a dialog that stays. */
  onClose: (() => void) | undefined;
  children: ComponentChildren;
}

/** The element that takes the focus; without one, the first that can. */
const firstFocus = 'form :is(input, select, textarea), [data-first-focus]';

export function Dialog({ title, isTitleHidden = false, class: name, onClose, children }: DialogProps) {
  const { messages } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => {
      isGone.current = true;
      element?.close();
      // What opened the dialog may have been removed by it.
      if (!opener?.isConnected) document.querySelector<HTMLElement>('[data-after-dialog]')?.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      class={name === undefined ? 'dialog' : `dialog ${name}`}
      aria-label={isTitleHidden ? title : undefined}
      aria-labelledby={isTitleHidden ? undefined : id}
      onCancel={(event) => {
        if (!onClose) event.preventDefault();
      }}
      onClose={() => {
        if (isGone.current) return;
        // Browsers let nothing prevent a second Escape.
        if (onClose) onClose();
        else dialog.current?.showModal();
      }}
    >
      {!isTitleHidden && (
        <div class="dialog-head">
          <h2 id={id}>
            <bdi>{title}</bdi>
          </h2>
          {onClose && <BarButton icon="close" label={messages.close} onClick={onClose} />}
        </div>
      )}
      {children}
    </dialog>
  );
}
