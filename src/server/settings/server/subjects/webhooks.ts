/** Settings of webhook targets. */

import { list, text } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const webhookSettings = {
  hosts: setting(list(text), {
    env: 'WEBHOOK_HOSTS',
    default: [],
    sentence:
      'Hosts that [webhooks](webhooks.md) may be sent to although they have private IP addresses or no TLS, separated by commas, each with or without a port',
  }),
};

export type WebhookSettings = ValuesOf<typeof webhookSettings>;
