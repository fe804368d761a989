/** The overview of all keys. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { listKeys } from '../../actions/action-lists.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { useActionContext } from '../actions/use-action-context.ts';
import { deskActions } from './desk-actions.ts';

export function KeysDialog({ onClose }: { onClose(): void }) {
  const { messages: desk } = useMessages('desk');
  const context = useActionContext();
  return (
    <Dialog title={desk.keys} onClose={onClose}>
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
    </Dialog>
  );
}
