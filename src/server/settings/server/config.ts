/** What an operator sets for a server, as its rooms take it: settings that belong together are judged together. */

import { type ConfigFlags, createFindText, type FindText } from './flags.ts';
import { readSettings } from './read-settings.ts';
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
import { type MailSettings, mailConfig, type SmtpSettings, smtpConfig } from './subjects/mail.ts';
import {
  type MetricsSettings,
  metricsConfig,
  type TracingSettings,
  tracingConfig,
} from './subjects/monitoring.ts';
import type { DatabaseShare, PressureLimits } from './subjects/overload.ts';
import type { RateLimits } from './subjects/rate-limits.ts';
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
  readonly rateLimits: RateLimits;
  readonly formLimits: FormLimits;
  readonly streamLimits: StreamLimits;
  readonly pressureLimits: PressureLimits;
  readonly databaseShare: DatabaseShare;
  /** Null: nothing is measured. */
  readonly metrics: MetricsSettings | null;
  readonly tracing: TracingSettings;
  readonly guard: GuardSettings;
  /** Null: there is no semantic search. */
  readonly embeddings: EmbeddingSettings | null;
  readonly visitorTokens: VisitorTokenSettings;
  /** Null: no mail is queued. */
  readonly mail: MailSettings | null;
  /** Null: no mail is taken in. */
  readonly incomingMail: IncomingMailSettings | null;
  readonly log: LogSettings;
}

/**
 * Reads the flags and the environment. Every setting is read, also those of subjects that `Config` leaves out.
 * @throws {ConfigError}
 */
export function readConfig(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config {
  const findText = createFindText(flags, env);
  readSettings(subjects.upstream, findText);
  const database = databaseConfig(readSettings(subjects.database, findText));
  const dataDir = dataFolder(database.place);
  const smtp = readSmtp(findText);
  return {
    database,
    listen: readSettings(subjects.listen, findText),
    pool: poolConfig(readSettings(subjects.pool, findText)),
    uploads: uploadConfig(readSettings(subjects.uploads, findText), {
      quotas: readSettings(subjects.uploadQuotas, findText),
      s3: readSettings(subjects.s3, findText),
      dataDir,
    }),
    attachments: readSettings(subjects.attachments, findText),
    webhooks: readSettings(subjects.webhooks, findText),
    rateLimits: readSettings(subjects.rateLimits, findText),
    formLimits: readSettings(subjects.formLimits, findText),
    streamLimits: readSettings(subjects.streamLimits, findText),
    pressureLimits: readSettings(subjects.pressureLimits, findText),
    databaseShare: readSettings(subjects.databaseShare, findText),
    metrics: metricsConfig(readSettings(subjects.metrics, findText)),
    tracing: tracingConfig(readSettings(subjects.tracing, findText)),
    guard: readSettings(subjects.guard, findText),
    embeddings: embeddingConfig(readSettings(subjects.embeddings, findText)),
    visitorTokens: readSettings(subjects.visitorTokens, findText),
    mail: mailConfig(
      {
        ...readSettings(subjects.mailPolicy, findText),
        unconfirmedLimits: readSettings(subjects.unconfirmedMail, findText),
      },
      { smtp, kept: readSettings(subjects.keptMail, findText), dataDir },
    ),
    incomingMail: incomingMailConfig({
      listener: readSettings(subjects.smtpListener, findText),
      certificate: readSettings(subjects.smtpCertificate, findText),
      imap: imapConfig(
        readSettings(subjects.imap, findText),
        readSettings(subjects.imapOAuth, findText),
        smtp,
      ),
      inbound: readSettings(subjects.inboundMail, findText),
      trust: readSettings(subjects.mailTrust, findText),
    }),
    log: readSettings(subjects.log, findText),
  };
}

function readSmtp(findText: FindText): SmtpSettings | null {
  return smtpConfig(
    readSettings(subjects.smtp, findText),
    readSettings(subjects.smtpOAuth, findText),
    readSettings(subjects.dkim, findText),
  );
}

/**
 * Reads the deployment that this one is a gateway to, for programs and commands alone; null where there is none. What is
 * wrong with its key is said without it.
 * @throws {ConfigError}
 */
export function readUpstream(flags: ConfigFlags, env: NodeJS.ProcessEnv): UpstreamSettings | null {
  return upstreamConfig(readSettings(subjects.upstream, createFindText(flags, env)));
}
