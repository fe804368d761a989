/** The hosts of webhooks. */

import { list, text } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const webhookSettings = {
  hosts: setting(list(text), {
    env: 'WEBHOOK_HOSTS',
    default: [],
    sentence:
      'Hosts that [webhooks](webhooks.md) may have although they are private, or without TLS, separated by commas, with or without a port',
  }),
};

export type WebhookSettings = ValuesOf<typeof webhookSettings>;
