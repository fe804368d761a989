/** A webhook: where it sends what, whether that works, a test, and its last deliveries. */

import { useId, useState } from 'preact/hooks';
import { retryDelivery, testWebhook } from '../../../../api/operations/desk-webhooks.ts';
import type { ManagedWebhook, WebhookTest } from '../../../../api/schemas/desk-webhooks.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';
import { format, formatCount, formatNumber } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import type { ManagedList } from '../../../models/settings/managed-list.ts';
import { changeProblem } from '../change-problem.ts';
import { DeliveryList } from './DeliveryList.tsx';

export interface WebhookCardProps {
  webhook: ManagedWebhook;
  list: ManagedList<readonly ManagedWebhook[]>;
  onChange(): void;
  onReplaceSecret(): void;
  onRemove(): void;
}

/** Timeout of a test in milliseconds: the server waits 15 seconds for the receiver. */
const testTimeout = 20_000;

interface Note {
  readonly text: string;
  readonly isProblem: boolean;
}

export function WebhookCard(props: WebhookCardProps) {
  const { webhook, list, onChange, onReplaceSecret, onRemove } = props;
  const { client } = useDesk();
  const texts = useMessages('owner').messages.settings;
  const { messages, locale } = useMessages();
  const [note, setNote] = useState<Note | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const { webhookId, url, events, deliveries } = webhook;
  const id = useId();

  async function test(): Promise<void> {
    if (isTesting) return;
    setNote(null);
    setIsTesting(true);
    const result = await list.change(() => client.send(testWebhook, { webhookId }, { timeout: testTimeout }));
    setIsTesting(false);
    if (!result) return;
    if ('error' in result) setNote({ text: changeProblem(result.error, texts), isProblem: true });
    else setNote({ text: testResult(result.done, texts, locale), isProblem: result.done.problem !== null });
  }

  async function retry(deliveryId: number): Promise<void> {
    const result = await list.change(() => client.send(retryDelivery, { deliveryId }));
    if (!result) return;
    if ('error' in result) setNote({ text: changeProblem(result.error, texts), isProblem: true });
    else setNote({ text: texts.webhooks.retried, isProblem: false });
  }

  return (
    <section class="settings-card" aria-labelledby={id}>
      <h3 class="settings-url" id={id}>
        <bdi dir="ltr">{url}</bdi>
      </h3>
      <p class="quiet">
        <bdi dir="ltr">{events.join(', ')}</bdi>
      </p>
      <WebhookState webhook={webhook} />
      <div class="settings-buttons">
        <button class="button" type="button" aria-disabled={isTesting} onClick={() => void test()}>
          {isTesting ? texts.webhooks.testing : texts.webhooks.test}
        </button>
        <button class="button" type="button" onClick={onChange}>
          {messages.edit}
        </button>
        <button class="button" type="button" onClick={onReplaceSecret}>
          {texts.webhooks.newSecret}
        </button>
        <button class="button" type="button" onClick={onRemove}>
          {texts.webhooks.removeButton}
        </button>
      </div>
      <output class={note?.isProblem ? 'settings-note is-problem' : 'settings-note'}>{note?.text}</output>
      {deliveries.length > 0 && (
        <DeliveryList deliveries={deliveries} onRetry={(failed) => void retry(failed)} />
      )}
    </section>
  );
}

function testResult(
  { status, problem, milliseconds }: WebhookTest,
  { webhooks: texts }: OwnerMessages['settings'],
  locale: string,
): string {
  const time = `${formatNumber(locale, milliseconds)} ms`;
  if (status === null) return format(texts.testFailed, { problem: problem ?? '' });
  return format(problem === null ? texts.testAccepted : texts.testRefused, { status, time });
}

/** Whether the receiver accepts events. */
function WebhookState({ webhook: { failures, goneDate, deliveries } }: { webhook: ManagedWebhook }) {
  const { webhooks: texts } = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  if (goneDate !== null) return <p class="settings-state is-problem">{texts.gone}</p>;
  if (failures > 0) {
    return <p class="settings-state is-problem">{formatCount(locale, texts.failing, failures)}</p>;
  }
  const hasDelivered = deliveries.some(({ deliveredDate }) => deliveredDate !== null);
  return <p class="settings-state">{hasDelivered ? texts.working : texts.unused}</p>;
}
