import { Command, InvalidArgumentError } from 'commander';
import { Refusal } from '../../../api/refusal.ts';
import { readConfig } from '../../settings/server/config.ts';
import { webhookSettings } from '../../settings/stored/webhook.ts';
import { ensureUser } from '../../users/users.sql.ts';
import { createWebhookHosts } from '../../webhooks/hosts.ts';
import { parseReceiverUrl, receiverProblem } from '../../webhooks/receiver-url.ts';
import {
  addWebhook,
  type DeliveryRow,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  retryDelivery,
  rotateSecret,
  type WebhookRow,
} from '../../webhooks/webhooks.sql.ts';
import { type DatabaseFlags, parseId, parseSeconds, withDatabaseOptions } from '../options.ts';
import { printAnswer } from '../print-answer.ts';
import { withDatabase } from '../with-database.ts';
import { removeCommand } from './remove-command.ts';
import { settingsCommand } from './settings-command.ts';

interface WebhookFlags extends DatabaseFlags {
  readonly userId: number;
  readonly json?: boolean;
}

interface RotateFlags extends WebhookFlags {
  readonly keep: number;
}

interface LogFlags extends WebhookFlags {
  readonly webhook?: number;
  readonly failed?: boolean;
  readonly before?: number;
  readonly limit: number;
}

/** Default time in which events have both signatures, so that every receiver can get the new secret. */
const dayOfSeconds = 86_400;

const user = 'the user whose events are sent';

const maxLimit = 1000;

export function webhooksCommand(): Command {
  return new Command('webhooks')
    .description('Manage webhooks: URLs that receive events, signed as Standard Webhooks specifies.')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(rotateCommand())
    .addCommand(
      removeCommand('remove', {
        user,
        id: 'the number that list shows',
        description: 'Stop sending events to a URL. Queued events are dropped.',
        async remove(db, userId, id) {
          const isRemoved = await removeWebhook(db, userId, id);
          if (!isRemoved) throw new Refusal('NotFound', `User ${userId} has no webhook ${id}.`);
          return `Webhook ${id} is removed.`;
        },
      }),
    )
    .addCommand(logCommand())
    .addCommand(retryCommand());
}

function webhookCommand(name: string): Command {
  return withDatabaseOptions(new Command(name)).requiredOption('--user-id <n>', user, parseId);
}

function addCommand(): Command {
  return settingsCommand('add', {
    user,
    settings: webhookSettings,
    required: ['events'],
    description: 'Send events to a URL. The webhook’s secret is printed once.',
    argument: {
      name: '<url>',
      description: 'an https URL; http only on hosts listed in WEBHOOK_HOSTS',
      parse: parseAddress,
    },
    ...shownSecret,
    async change({ flags, changes: { events = [] }, argument: url }) {
      const hosts = createWebhookHosts(readConfig(flags, process.env).webhooks.hosts);
      const problem = receiverProblem(hosts, url);
      if (problem !== null) throw new Refusal('BadRequest', problem);
      return await withDatabase(flags, async ({ db }) => {
        await ensureUser(db, flags.userId, '');
        return await addWebhook(db, { userId: flags.userId, url, events });
      });
    },
  });
}

const shownSecret = {
  present: ({ id, secret }: WebhookRow) => ({ id, secret }),
  toLine: ({ id, secret }: WebhookRow) => `webhook ${id}\nsecret  ${secret}\n`,
};

function listCommand(): Command {
  return webhookCommand('list')
    .description('List webhooks, without their secrets.')
    .option('--json', 'print JSON')
    .action(async (flags: WebhookFlags) => {
      const rows = await withDatabase(flags, ({ db }) => listWebhooks(db, flags.userId));
      printAnswer(flags.json, rows.map(presentWebhook), rows.map(webhookLine).join(''));
    });
}

function presentWebhook({ id, userId, url, events, failures, disabledAt, createdAt }: WebhookRow) {
  return { id, userId, url, events, failures, disabledAt, createdAt };
}

function webhookLine({ id, url, events, failures, disabledAt }: WebhookRow): string {
  const failing = failures > 0 ? `failing (${failures})` : 'in use';
  const state = disabledAt ? `gone since ${disabledAt.toISOString()}` : failing;
  return `${[id, url, events.join(','), state].join('\t')}\n`;
}

function rotateCommand(): Command {
  return webhookCommand('rotate')
    .description('Replace the secret of a webhook. The new one is printed once.')
    .argument('<id>', 'the number that list shows', parseId)
    .option(
      '--keep <seconds>',
      'how long events are signed with the replaced secret too',
      parseSeconds,
      dayOfSeconds,
    )
    .option('--json', 'print JSON')
    .action(async (id: number, flags: RotateFlags) => {
      const row = await withDatabase(flags, ({ db }) => rotateSecret(db, flags.userId, id, flags.keep));
      printAnswer(flags.json, shownSecret.present(row), shownSecret.toLine(row));
    });
}

function logCommand(): Command {
  return webhookCommand('log')
    .description('List deliveries of the last month, the newest first.')
    .option('--webhook <id>', 'only deliveries of one webhook', parseId)
    .option('--failed', 'only deliveries that were not accepted')
    .option('--before <id>', 'deliveries before this one: the next page', parseId)
    .option('--limit <n>', `how many, ${maxLimit} at most`, parseLimit, 50)
    .option('--json', 'print JSON, with the sent events')
    .action(async ({ webhook, failed = false, before, limit, ...flags }: LogFlags) => {
      const filter = { userId: flags.userId, webhookId: webhook, onlyFailed: failed, before, limit };
      const rows = await withDatabase(flags, ({ db }) => listDeliveries(db, filter));
      printAnswer(flags.json, rows, rows.map(deliveryLine).join(''));
    });
}

function deliveryLine(delivery: DeliveryRow): string {
  const { id, webhookId, event, createdAt, attempts, problem } = delivery;
  const cells = [
    id,
    createdAt.toISOString(),
    webhookId,
    event,
    deliveryState(delivery),
    `${attempts} attempts`,
  ];
  return `${[...cells, ...(problem ? [problem] : [])].join('\t')}\n`;
}

function deliveryState({ deliveredAt, nextAttemptAt }: DeliveryRow): string {
  if (deliveredAt) return 'delivered';
  return nextAttemptAt ? `next ${nextAttemptAt.toISOString()}` : 'given up';
}

function retryCommand(): Command {
  return webhookCommand('retry')
    .description('Deliver an event again that the receiver did not accept.')
    .argument('<delivery>', 'the number that log shows', parseId)
    .action(async (id: number, flags: WebhookFlags) => {
      const isRetried = await withDatabase(flags, ({ db }) => retryDelivery(db, flags.userId, id));
      if (!isRetried)
        throw new Refusal('NotFound', `User ${flags.userId} has no delivery ${id} that was not accepted.`);
      process.stdout.write(`Delivery ${id} will be retried.\n`);
    });
}

function parseAddress(text: string): URL {
  const url = parseReceiverUrl(text);
  if (url === null) {
    throw new InvalidArgumentError(
      'It must be a URL such as https://shop.example/hooks, without a user or a fragment.',
    );
  }
  return url;
}

function parseLimit(text: string): number {
  return Math.min(parseId(text), maxLimit);
}
