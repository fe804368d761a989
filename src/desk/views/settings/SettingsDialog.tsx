/** A dialog of the settings: a title, a form or a text, and what went wrong. */

import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { BarButton } from '../../../ui/components/BarButton.tsx';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export interface SettingsDialogProps {
  title: string;
  /** Called when the dialog is closed, by its button or by Escape. */
  onClose(): void;
  children: ComponentChildren;
}

export function SettingsDialog({ title, onClose, children }: SettingsDialogProps) {
  const { messages } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // The first field, in place of the button that closes.
    dialog.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      // What opened the dialog may have been removed by it.
      const next = opener?.isConnected ? opener : document.querySelector('.settings-add');
      if (next instanceof HTMLElement) next.focus();
    };
  }, []);

  return (
    <dialog ref={dialog} class="dialog settings-dialog" aria-labelledby={id} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={id}>
          <bdi>{title}</bdi>
        </h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      {children}
    </dialog>
  );
}
