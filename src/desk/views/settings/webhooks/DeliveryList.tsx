/** The last deliveries of a webhook: what was sent when, and what came of it. */

import type { ManagedDelivery } from '../../../../api/schemas/desk-webhooks.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import { useNow } from '../../../kit/use-now.ts';

export interface DeliveryListProps {
  deliveries: readonly ManagedDelivery[];
  onRetry(deliveryId: number): void;
}

export function DeliveryList({ deliveries, onRetry }: DeliveryListProps) {
  const { webhooks: texts } = useMessages('owner').messages.settings;
  return (
    <details class="settings-deliveries">
      <summary>{texts.deliveries}</summary>
      <ul class="settings-rows">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.deliveryId}
            delivery={delivery}
            onRetry={() => onRetry(delivery.deliveryId)}
          />
        ))}
      </ul>
    </details>
  );
}

function DeliveryRow({ delivery, onRetry }: { delivery: ManagedDelivery; onRetry(): void }) {
  const { webhooks: texts } = useMessages('owner').messages.settings;
  const { messages, locale } = useMessages();
  const now = useNow();
  const { event, createdDate, deliveredDate, nextDate, attempts, problem } = delivery;
  const age = (milliseconds: number) => formatAge(locale, milliseconds, 'long');
  const state =
    deliveredDate !== null
      ? texts.delivered
      : nextDate === null
        ? texts.givenUp
        : attempts === 0
          ? texts.waiting
          : format(texts.next, { time: age(Date.parse(nextDate) - now) });
  return (
    <li class="settings-row">
      <div class="settings-row-text">
        <p>
          <code class="settings-code" dir="ltr">
            {event}
          </code>{' '}
          {state}
        </p>
        <p class="quiet">
          {format(texts.sent, { time: age(now - Date.parse(createdDate)) })}
          {problem !== null && (
            <>
              {' · '}
              <bdi lang="en">{problem}</bdi>
            </>
          )}
        </p>
      </div>
      {deliveredDate === null && attempts > 0 && (
        <button class="button" type="button" onClick={onRetry}>
          {messages.retry}
        </button>
      )}
    </li>
  );
}
