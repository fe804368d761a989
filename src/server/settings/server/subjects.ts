/** Every setting of the server, in groups, in the order of the docs. */

import type { Setting } from './setting.ts';
import { databaseSettings, poolSettings } from './subjects/database.ts';
import { embeddingSettings } from './subjects/embeddings.ts';
import { formLimitSettings } from './subjects/form-limits.ts';
import {
  imapOAuthSettings,
  imapSettings,
  inboundMailSettings,
  mailTrustSettings,
  smtpCertificateSettings,
  smtpListenerSettings,
} from './subjects/incoming-mail.ts';
import { listenSettings } from './subjects/listen.ts';
import { logSettings } from './subjects/log.ts';
import {
  dkimSettings,
  keptMailSettings,
  mailPolicySettings,
  smtpOAuthSettings,
  smtpSettings,
  unconfirmedMailSettings,
} from './subjects/mail.ts';
import { mailboxSettings, secretKeySettings } from './subjects/mailboxes.ts';
import { metricsSettings, tracingSettings } from './subjects/monitoring.ts';
import { pressureLimitSettings } from './subjects/overload.ts';
import { pushSettings } from './subjects/push.ts';
import { rateLimitSettings } from './subjects/rate-limits.ts';
import { searchSettings } from './subjects/search.ts';
import { streamLimitSettings } from './subjects/stream-limits.ts';
import { attachmentSettings, s3Settings, uploadQuotaSettings, uploadSettings } from './subjects/uploads.ts';
import { upstreamSettings } from './subjects/upstream.ts';
import { guardSettings, visitorTokenSettings } from './subjects/visitors.ts';
import { webhookSettings } from './subjects/webhooks.ts';

export const subjects = {
  listen: listenSettings,
  database: databaseSettings,
  pool: poolSettings,
  uploads: uploadSettings,
  uploadQuotas: uploadQuotaSettings,
  s3: s3Settings,
  attachments: attachmentSettings,
  webhooks: webhookSettings,
  push: pushSettings,
  rateLimits: rateLimitSettings,
  formLimits: formLimitSettings,
  streamLimits: streamLimitSettings,
  pressureLimits: pressureLimitSettings,
  search: searchSettings,
  metrics: metricsSettings,
  tracing: tracingSettings,
  guard: guardSettings,
  upstream: upstreamSettings,
  embeddings: embeddingSettings,
  visitorTokens: visitorTokenSettings,
  smtp: smtpSettings,
  mailPolicy: mailPolicySettings,
  keptMail: keptMailSettings,
  smtpOAuth: smtpOAuthSettings,
  dkim: dkimSettings,
  unconfirmedMail: unconfirmedMailSettings,
  smtpListener: smtpListenerSettings,
  smtpCertificate: smtpCertificateSettings,
  imap: imapSettings,
  imapOAuth: imapOAuthSettings,
  inboundMail: inboundMailSettings,
  mailTrust: mailTrustSettings,
  mailboxes: mailboxSettings,
  secretKeys: secretKeySettings,
  log: logSettings,
};

export const serverSettings: readonly Setting<unknown>[] = Object.values(subjects).flatMap((subject) =>
  Object.values<Setting<unknown>>(subject),
);
