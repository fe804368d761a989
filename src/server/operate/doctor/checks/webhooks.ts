import { type Check, databaseLimitMs, ok, warning } from '../check.ts';
import { countWebhooks } from '../queries/webhooks.ts';

export const webhooksCheck: Check = {
  name: 'webhooks',
  limitMs: databaseLimitMs,
  async run({ read }) {
    const counts = await read(countWebhooks);
    if (!counts || counts.webhooks === 0) return [];
    const { webhooks, disabled, failing, waiting } = counts;
    if (disabled + failing === 0)
      return [ok(`${webhooks} webhooks are in use, ${waiting} deliveries are due.`)];
    return [
      warning(
        `Of ${webhooks} webhooks, ${failing} fail and ${disabled} are turned off; ${waiting} deliveries are due.`,
        'frontdesk webhooks list shows them, frontdesk webhooks deliveries what they answered.',
      ),
    ];
  },
};
