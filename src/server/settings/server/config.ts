/** The configuration of a server, in groups of settings. Each group is validated as a whole. */

import { type ConfigFlags, createFindText } from './flags.ts';
import { readSettings } from './read-settings.ts';
import type { Settings } from './setting.ts';
import {
  type DatabaseSettings,
  databaseConfig,
  dataFolder,
  type PoolSettings,
  poolConfig,
} from './subjects/database.ts';
import { type EmbeddingSettings, embeddingConfig } from './subjects/embeddings.ts';
import type { FormLimits } from './subjects/form-limits.ts';
import { type IncomingMailSettings, imapConfig, incomingMailConfig } from './subjects/incoming-mail.ts';
import type { ListenSettings } from './subjects/listen.ts';
import type { LogSettings } from './subjects/log.ts';
import { type MailSettings, mailConfig, smtpConfig } from './subjects/mail.ts';
import type { MailboxSettings, SecretKeySettings } from './subjects/mailboxes.ts';
import {
  type MetricsSettings,
  metricsConfig,
  type TracingSettings,
  tracingConfig,
} from './subjects/monitoring.ts';
import type { PressureLimits } from './subjects/overload.ts';
import type { PushSettings } from './subjects/push.ts';
import type { RateLimits } from './subjects/rate-limits.ts';
import type { SearchSettings } from './subjects/search.ts';
import type { StreamLimits } from './subjects/stream-limits.ts';
import { type AttachmentSettings, type UploadSettings, uploadConfig } from './subjects/uploads.ts';
import { type UpstreamSettings, upstreamConfig } from './subjects/upstream.ts';
import type { GuardSettings, VisitorTokenSettings } from './subjects/visitors.ts';
import type { WebhookSettings } from './subjects/webhooks.ts';
import { subjects } from './subjects.ts';

export { ConfigError } from './config-error.ts';
export type { ConfigFlags } from './flags.ts';

export interface Config {
  readonly listen: ListenSettings;
  readonly database: DatabaseSettings;
  readonly pool: PoolSettings;
  readonly uploads: UploadSettings;
  readonly attachments: AttachmentSettings;
  readonly webhooks: WebhookSettings;
  readonly push: PushSettings;
  readonly rateLimits: RateLimits;
  readonly formLimits: FormLimits;
  readonly streamLimits: StreamLimits;
  readonly pressureLimits: PressureLimits;
  readonly search: SearchSettings;
  /** Null if metrics are off. */
  readonly metrics: MetricsSettings | null;
  readonly tracing: TracingSettings;
  readonly guard: GuardSettings;
  /** Null if semantic search is off. */
  readonly embeddings: EmbeddingSettings | null;
  readonly visitorTokens: VisitorTokenSettings;
  readonly mail: MailSettings;
  /** Null if no mail is received. */
  readonly incomingMail: IncomingMailSettings | null;
  readonly mailboxes: MailboxSettings;
  readonly secretKeys: SecretKeySettings;
  readonly log: LogSettings;
}

/**
 * Reads and validates every setting from the flags and the environment, including groups that `Config` leaves out.
 * @throws {ConfigError}
 */
export function readConfig(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config {
  const read = createReader(flags, env);
  read(subjects.upstream);
  const database = databaseConfig(read(subjects.database));
  const dataDir = dataFolder(database.place);
  const smtp = smtpConfig(read(subjects.smtp), read(subjects.smtpOAuth), read(subjects.dkim));
  return {
    database,
    listen: read(subjects.listen),
    pool: poolConfig(read(subjects.pool)),
    uploads: uploadConfig(read(subjects.uploads), {
      quotas: read(subjects.uploadQuotas),
      s3: read(subjects.s3),
      dataDir,
    }),
    attachments: read(subjects.attachments),
    webhooks: read(subjects.webhooks),
    push: read(subjects.push),
    rateLimits: read(subjects.rateLimits),
    formLimits: read(subjects.formLimits),
    streamLimits: read(subjects.streamLimits),
    pressureLimits: read(subjects.pressureLimits),
    search: read(subjects.search),
    metrics: metricsConfig(read(subjects.metrics)),
    tracing: tracingConfig(read(subjects.tracing)),
    guard: read(subjects.guard),
    embeddings: embeddingConfig(read(subjects.embeddings)),
    visitorTokens: read(subjects.visitorTokens),
    mail: mailConfig(
      {
        ...read(subjects.mailPolicy),
        unconfirmedLimits: read(subjects.unconfirmedMail),
      },
      { smtp, kept: read(subjects.keptMail), dataDir },
    ),
    incomingMail: incomingMailConfig({
      listener: read(subjects.smtpListener),
      certificate: read(subjects.smtpCertificate),
      imap: imapConfig(read(subjects.imap), read(subjects.imapOAuth), smtp),
      inbound: read(subjects.inboundMail),
      trust: read(subjects.mailTrust),
    }),
    mailboxes: read(subjects.mailboxes),
    secretKeys: { ...read(subjects.secretKeys), dataDir },
    log: read(subjects.log),
  };
}

/**
 * Reads the upstream of a gateway; null if the deployment is no gateway. Errors do not contain the upstream's key.
 * @throws {ConfigError}
 */
export function readUpstream(flags: ConfigFlags, env: NodeJS.ProcessEnv): UpstreamSettings | null {
  return upstreamConfig(createReader(flags, env)(subjects.upstream));
}

/** @throws {ConfigError} for two flags that exclude each other, and when a returned reader finds an invalid text */
function createReader(flags: ConfigFlags, env: NodeJS.ProcessEnv) {
  const findText = createFindText(flags, env);
  return <Subject extends Settings>(settings: Subject) => readSettings(settings, findText);
}
