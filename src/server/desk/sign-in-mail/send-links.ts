/** Mails the links that agents asked for. Several processes may do so at the same time. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { Background } from '../../jobs/background.ts';
import { startWorkers } from '../../jobs/workers.ts';
import { createTransport } from '../../mail/transport/create-transport.ts';
import { type MailTransport, Rejection } from '../../mail/transport/transport.ts';
import type { MailSettings } from '../../settings/server/subjects/mail.ts';
import { type ClaimedLink, claimLink, endMailing, isStillClaimed, postponeMailing } from './commands.ts';
import { findSignInContent } from './queries.ts';
import { composeSignInMail, type SignInMailOptions } from './sign-in-mail.ts';

export interface SignInMailsOptions extends Pick<MailSettings, 'from' | 'way'> {
  readonly db: Database;
  readonly log: Log;
  readonly publicUrl: string;
  /**
   * Milliseconds between two checks for due mails.
   * @default 2000
   */
  readonly everyMs?: number;
}

const atOnce = 2;

/** Seconds of a claim: longer than a mail server may take, so that only mails of a dead process are claimed twice. */
const claimSeconds = 180;

export function startSignInMails(options: SignInMailsOptions): Background {
  const { db, log, from, way, publicUrl, everyMs = 2000 } = options;
  const transport = createTransport(way);
  const dkim = 'folder' in way ? null : way.dkim;
  const workers = startWorkers<ClaimedLink>({
    name: 'mailing links of the desk',
    atOnce,
    everyMs,
    log,
    claim: () => claimLink(db, claimSeconds),
    work: (claimed) => send(claimed, { db, log, transport, from, dkim, publicUrl }),
  });
  return {
    async stop() {
      await workers.stop();
      transport.close();
    },
  };
}

interface SendOptions extends SignInMailOptions {
  readonly db: Database;
  readonly log: Log;
  readonly transport: MailTransport;
}

async function send(claimed: ClaimedLink, { db, log, transport, ...options }: SendOptions): Promise<void> {
  const { link } = claimed;
  try {
    const content = await findSignInContent(db, link);
    const composed = content && (await composeSignInMail(content, claimed, options));
    if (!composed) return await endMailing(db, link);
    await transport.send({
      userId: link.userId,
      id: link.id,
      ...composed,
      async beforeEnd() {
        if (!(await isStillClaimed(db, link))) throw new Error('the mail is no longer to be sent');
      },
    });
    await endMailing(db, link);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 1000) : String(error);
    log.warn({ link: link.id, problem }, `${transport.name} did not accept a link of the desk`);
    const isFinal = error instanceof Rejection && error.isFinal;
    await (isFinal ? endMailing(db, link) : postponeMailing(db, link));
  }
}
