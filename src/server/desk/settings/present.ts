import type { ManagedAgent, NotifyingInbox } from '../../../api/schemas/desk-agents.ts';
import type { ManagedKey } from '../../../api/schemas/desk-keys.ts';
import type { ManagedDelivery, ManagedWebhook } from '../../../api/schemas/desk-webhooks.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import { eventNames } from '../../../api/shared/webhook-events.ts';
import type { InboxSettings } from '../../users/inboxes/inbox-settings.sql.ts';
import type { ListedKey } from '../../users/keys/keys.sql.ts';
import type { DeliveryRow, WebhookRow } from '../../webhooks/webhooks.sql.ts';
import type { ListedAgent } from './managed-agents.sql.ts';

export function presentManagedAgent(agent: ListedAgent): ManagedAgent {
  const { id, name, email, picture, role, passkeys, openTickets, inboxes, seenAt, invitedUntil } = agent;
  return {
    agentId: id,
    name,
    email,
    picture,
    role,
    passkeys,
    openTickets,
    teams: [...agent.teams],
    inboxes: [...inboxes],
    seenDate: seenAt?.toISOString() ?? null,
    invitedUntilDate: invitedUntil?.toISOString() ?? null,
  };
}

export function presentNotifyingInbox({ row, addresses }: InboxSettings): NotifyingInbox {
  const email = addresses.find((address) => !isReservedEmail(address)) ?? null;
  return { inboxId: row.id, name: row.name, email };
}

export function presentManagedKey(key: ListedKey): ManagedKey {
  const { id, hint, kind, scopes, origins, label, createdAt, endsAt, lastUsedAt } = key;
  return {
    keyId: id,
    hint,
    kind,
    scopes: [...scopes],
    origins: [...origins],
    label,
    createdDate: createdAt.toISOString(),
    endsDate: endsAt?.toISOString() ?? null,
    usedDate: lastUsedAt?.toISOString() ?? null,
  };
}

export function presentManagedWebhook(
  { id, url, events, failures, disabledAt, createdAt }: WebhookRow,
  deliveries: readonly DeliveryRow[],
): ManagedWebhook {
  return {
    webhookId: id,
    url,
    events: eventNames.filter((name) => events.includes(name)),
    failures,
    goneDate: disabledAt?.toISOString() ?? null,
    createdDate: createdAt.toISOString(),
    deliveries: deliveries.map(presentDelivery),
  };
}

function presentDelivery(delivery: DeliveryRow): ManagedDelivery {
  const { id, event, createdAt, attempts, deliveredAt, nextAttemptAt, problem } = delivery;
  return {
    deliveryId: id,
    event,
    createdDate: createdAt.toISOString(),
    attempts,
    deliveredDate: deliveredAt?.toISOString() ?? null,
    nextDate: nextAttemptAt?.toISOString() ?? null,
    problem,
  };
}
