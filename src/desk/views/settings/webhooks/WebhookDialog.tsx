/** The form of a webhook that is added, or changed. */

import { useState } from 'preact/hooks';
import { maxWebhookUrlLength } from '../../../../api/limits.ts';
import { createWebhook, updateWebhook } from '../../../../api/operations/desk-webhooks.ts';
import type { ManagedWebhook } from '../../../../api/schemas/desk-webhooks.ts';
import { type EventName, eventNames } from '../../../../api/shared/webhook-events.ts';
import { isApiError } from '../../../../client/errors.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { ChoiceList } from '../ChoiceList.tsx';
import { changeProblem } from '../change-problem.ts';
import { DialogField } from '../DialogField.tsx';
import { DialogForm } from '../DialogForm.tsx';
import { SettingsDialog } from '../SettingsDialog.tsx';

export interface WebhookDialogProps {
  /** The webhook that is changed; null for a new one. */
  webhook: ManagedWebhook | null;
  list: ManagedList<readonly ManagedWebhook[]>;
  onClose(): void;
  onMade(secret: string): void;
}

export function WebhookDialog({ webhook, list, onClose, onMade }: WebhookDialogProps) {
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { webhooks } = texts;
  const { messages } = useMessages();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly EventName[]>(webhook?.events ?? []);
  const [problem, setProblem] = useState<'needsUrl' | 'needsEvents' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setFailure(null);
    const wrong = url.trim() === '' ? 'needsUrl' : events.length === 0 ? 'needsEvents' : null;
    setProblem(wrong);
    if (wrong) return;
    const values = { url: url.trim(), events: [...events] };
    const result = await list.change(async () => {
      if (!webhook) return await client.send(createWebhook, values);
      // The same URL would put a webhook into use that is gone.
      const isMoved = values.url !== webhook.url;
      const { webhookId } = webhook;
      await client.send(updateWebhook, { webhookId, ...values, url: isMoved ? values.url : undefined });
      return null;
    });
    if (!result) return;
    if ('error' in result) refuse(result.error);
    else if (result.done) onMade(result.done.secret);
    else onClose();
  }

  function refuse(error: unknown): void {
    if (isApiError(error, 'validation') && error.invalid.includes('url')) setProblem('needsUrl');
    else setFailure(changeProblem(error, texts));
  }

  return (
    <SettingsDialog title={webhook ? webhooks.edit : webhooks.add} onClose={onClose}>
      <DialogForm
        submitLabel={webhook ? messages.save : webhooks.add}
        isBusy={list.isBusy.value}
        problem={failure}
        onSubmit={() => void save()}
        onCancel={onClose}
      >
        <DialogField
          label={webhooks.url}
          inputMode="url"
          value={url}
          maxLength={maxWebhookUrlLength}
          isCode
          problem={problem === 'needsUrl' ? webhooks.needsUrl : null}
          onInput={setUrl}
        />
        <ChoiceList
          legend={webhooks.events}
          choices={eventNames.map((value) => ({ value, label: webhooks.eventNames[value], hint: value }))}
          chosen={events}
          isMultiple
          problem={problem === 'needsEvents' ? webhooks.needsEvents : null}
          onChoose={setEvents}
        />
      </DialogForm>
    </SettingsDialog>
  );
}
