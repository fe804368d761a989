/** The form of a webhook that is added, or changed. */

import { maxWebhookUrlLength } from '../../../../api/limits.ts';
import { createWebhook, updateWebhook } from '../../../../api/operations/desk-webhooks.ts';
import type { ManagedWebhook } from '../../../../api/schemas/desk-webhooks.ts';
import { type EventName, eventNames } from '../../../../api/shared/webhook-events.ts';
import { isApiError } from '../../../../client/errors.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { Choice } from '../../../kit/fields/Choice.tsx';
import { Form } from '../../../kit/fields/Form.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { useForm } from '../../../kit/fields/use-form.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';

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
  const noEvents: readonly EventName[] = [];
  const { values, field, problem, change, form } = useForm({
    initial: { url: webhook?.url ?? '', events: webhook?.events ?? noEvents },
    isHeld: list.isBusy.value,
    check({ url, events }) {
      if (url.trim() === '') return { url: webhooks.needsUrl };
      return events.length === 0 ? { events: webhooks.needsEvents } : {};
    },
    send: ({ url: typed, events }) =>
      list.change(async () => {
        const url = typed.trim();
        if (!webhook) return await client.send(createWebhook, { url, events: [...events] });
        // The same URL would put a webhook into use that is gone.
        const isMoved = url !== webhook.url;
        const { webhookId } = webhook;
        const changes = { url: isMoved ? url : undefined, events: [...events] };
        await client.send(updateWebhook, { webhookId, ...changes });
        return null;
      }),
    explain: (error) =>
      isApiError(error, 'validation') && error.invalid.includes('url')
        ? { url: webhooks.needsUrl }
        : changeProblem(error, texts),
    onSent: (made) => (made ? onMade(made.secret) : onClose()),
  });

  return (
    <Dialog title={webhook ? webhooks.edit : webhooks.add} onClose={onClose}>
      <Form {...form} submitLabel={webhook ? messages.save : webhooks.add} onCancel={onClose}>
        <TextField
          {...field('url')}
          label={webhooks.url}
          inputMode="url"
          maxLength={maxWebhookUrlLength}
          isCode
        />
        <Choice
          label={webhooks.events}
          choices={eventNames.map((value) => ({ value, label: webhooks.eventNames[value], hint: value }))}
          chosen={values.events}
          isMultiple
          problem={problem('events')}
          onChoose={(events) => change({ events })}
        />
      </Form>
    </Dialog>
  );
}
