/** The webhooks with their last deliveries, and the dialogs by which owners add, change and remove them. */

import { useState } from 'preact/hooks';
import {
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
} from '../../../../api/operations/desk-webhooks.ts';
import type { ManagedWebhook } from '../../../../api/schemas/desk-webhooks.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { CopyField } from '../../../kit/fields/CopyField.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useManagedList } from '../use-managed-list.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** Seconds for which events are signed with a replaced secret too: a day, as by the command. */
const keepSeconds = 86_400;

/** `made`: a secret that was made a moment ago, and is kept no longer than the dialog is open. */
type OpenDialog =
  | { readonly name: 'add' }
  | { readonly name: 'change' | 'secret' | 'remove'; readonly webhook: ManagedWebhook }
  | { readonly name: 'made'; readonly secret: string };

export function WebhookSettings() {
  const { webhooks: texts, failed } = useMessages('owner').messages.settings;
  const { client } = useDesk();
  const list = useManagedList(async (signal) => (await client.send(listWebhooks, {}, { signal })).webhooks);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [note, setNote] = useState('');
  const shared = { list, onClose: () => setDialog(null) };
  const onMade = (secret: string) => setDialog({ name: 'made', secret });

  return (
    <>
      <button
        class="button primary settings-add"
        data-after-dialog
        type="button"
        onClick={() => {
          setNote('');
          setDialog({ name: 'add' });
        }}
      >
        {texts.add}
      </button>
      <output class="settings-note">{note}</output>
      <ListStates query={list.query} failed={failed}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p class="quiet">{texts.none}</p>
          ) : (
            webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.webhookId}
                webhook={webhook}
                list={list}
                onChange={() => setDialog({ name: 'change', webhook })}
                onReplaceSecret={() => setDialog({ name: 'secret', webhook })}
                onRemove={() => setDialog({ name: 'remove', webhook })}
              />
            ))
          )
        }
      </ListStates>
      {(dialog?.name === 'add' || dialog?.name === 'change') && (
        <WebhookDialog
          {...shared}
          webhook={dialog.name === 'change' ? dialog.webhook : null}
          onMade={onMade}
        />
      )}
      {dialog?.name === 'secret' && (
        <ConfirmDialog
          {...shared}
          title={texts.newSecretTitle}
          text={texts.newSecretHint}
          button={texts.newSecret}
          act={() => client.send(rotateWebhookSecret, { webhookId: dialog.webhook.webhookId, keepSeconds })}
          onDone={({ secret }) => onMade(secret)}
        />
      )}
      {dialog?.name === 'remove' && (
        <ConfirmDialog
          {...shared}
          title={texts.removeTitle}
          text={texts.removeHint}
          button={texts.removeButton}
          isDangerous
          act={() => client.send(removeWebhook, { webhookId: dialog.webhook.webhookId })}
          onDone={() => {
            setNote(texts.removed);
            setDialog(null);
          }}
        />
      )}
      {dialog?.name === 'made' && (
        <Dialog title={texts.secret} onClose={shared.onClose}>
          <p class="settings-text">{texts.secretHint}</p>
          <CopyField label={texts.secret} value={dialog.secret} isSelected />
        </Dialog>
      )}
    </>
  );
}
