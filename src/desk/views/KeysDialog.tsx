/** The overview of all keys. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { BarButton } from '../../ui/components/BarButton.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { listKeys } from '../actions/action-lists.ts';
import { deskActions } from './desk-actions.ts';
import { useActionContext } from './use-action-context.ts';

export function KeysDialog({ onClose }: { onClose(): void }) {
  const { messages: desk } = useMessages('desk');
  const { messages } = useMessages();
  const context = useActionContext();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="keys-title" onClose={onClose}>
      <div class="dialog-head">
        <h2 id="keys-title">{desk.keys}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      <dl class="key-rows">
        {listKeys(deskActions, context).map(({ name, keys, label }) => (
          <div key={name} class="key-row">
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
