/** Settings of servers that tests start: the defaults, but no limits, no mail and no folder for uploads. */

import { type Config, readConfig } from '../../src/server/settings/server/config.ts';
import type { MailPolicy, MailSettings } from '../../src/server/settings/server/subjects/mail.ts';
import type { UploadQuotas, UploadSettings } from '../../src/server/settings/server/subjects/uploads.ts';

/** What is different from that, by subject; a subject without a word stays as it is. */
export interface ConfigOverrides {
  readonly listen?: Partial<Config['listen']>;
  readonly uploads?: Partial<Omit<UploadSettings, 'quotas'>> & { readonly quotas?: Partial<UploadQuotas> };
  readonly attachments?: Config['attachments'];
  readonly rateLimits?: Partial<Config['rateLimits']>;
  readonly formLimits?: Partial<Config['formLimits']>;
  readonly streamLimits?: Partial<Config['streamLimits']>;
  readonly pressureLimits?: Partial<Config['pressureLimits']>;
  readonly guard?: Config['guard'];
  /** Queued, and sent by nobody; without a way, stored in a folder. */
  readonly mail?: MailPolicy & Partial<Pick<MailSettings, 'way'>>;
  readonly incomingMail?: Config['incomingMail'];
  readonly webhooks?: Config['webhooks'];
  readonly push?: Config['push'];
  readonly mailboxes?: Config['mailboxes'];
  readonly secretKeys?: Config['secretKeys'];
}

/** Every limit that a zero turns off. */
const unlimited = Object.fromEntries(
  [
    'RATE_LIMIT_ADDRESS',
    'RATE_LIMIT_VISITOR',
    'RATE_LIMIT_KEY',
    'MESSAGE_LIMIT_ADDRESS',
    'MESSAGE_LIMIT_VISITOR',
    'MESSAGE_LIMIT_KEY',
    'FORM_LIMIT_MESSAGES',
    'FORM_LIMIT_VOTES',
    'FORM_LIMIT_HELD',
    'STREAM_LIMIT_ADDRESS',
    'STREAM_LIMIT_KEY',
    'STREAM_LIMIT',
    'MAX_EVENT_LOOP_DELAY_MS',
    'UPLOAD_QUOTA_VISITOR_MB',
    'UPLOAD_QUOTA_KEY_MB',
    'UPLOAD_QUOTA_MB',
  ].map((name) => [name, '0']),
);

export function testConfig(overrides: ConfigOverrides = {}): Config {
  const config = readConfig({}, { ...unlimited, MAX_KEY_FAILURES: '999999999' });
  const { uploads: { quotas = {}, ...uploads } = {}, mail } = overrides;
  return {
    ...config,
    listen: { ...config.listen, ...overrides.listen },
    uploads: { ...config.uploads, dir: null, ...uploads, quotas: { ...config.uploads.quotas, ...quotas } },
    attachments: overrides.attachments ?? config.attachments,
    incomingMail: overrides.incomingMail ?? config.incomingMail,
    rateLimits: { ...config.rateLimits, ...overrides.rateLimits },
    formLimits: { ...config.formLimits, ...overrides.formLimits },
    streamLimits: { ...config.streamLimits, ...overrides.streamLimits },
    pressureLimits: { ...config.pressureLimits, ...overrides.pressureLimits },
    guard: overrides.guard ?? config.guard,
    mail: mail
      ? { way: { folder: '/nonexistent' }, ...mail }
      : { ...config.mail, way: null, needsMailbox: true },
    webhooks: overrides.webhooks ?? config.webhooks,
    push: overrides.push ?? config.push,
    mailboxes: overrides.mailboxes ?? config.mailboxes,
    // Tests write nothing into a data folder that they did not name.
    secretKeys: overrides.secretKeys ?? { ...config.secretKeys, dataDir: null },
  };
}
