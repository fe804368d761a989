/** Sends queued emails. Several processes may do so at the same time. */

import type { Log } from '../db/connect.ts';
import type { Background } from '../jobs/background.ts';
import { startWorkers } from '../jobs/workers.ts';
import { startConfirmations } from './address-confirmations/send-confirmations.ts';
import { isNotice } from './agent-notices/is-notice.ts';
import { startApprovalRequests } from './approval-requests/send-requests.ts';
import { findNoticeState } from './away-notices.sql.ts';
import {
  claimMail,
  type Failure,
  keepClaim,
  markFailed,
  markRead,
  markSent,
  markUnknown,
  postpone,
  removeMail,
} from './outgoing/claimed-mails.sql.ts';
import { createMagicLink } from './outgoing/magic-link.ts';
import { createMailComposer, type MailComposer } from './outgoing/mail-composer.ts';
import { findMailContent, isReadByVisitor } from './outgoing/mail-contents.sql.ts';
import { findMailedChat } from './outgoing/mailed-chat.sql.ts';
import { startWaitingNotices } from './pending-approval-notices/send-notices.ts';
import type { MailRow } from './reply-address/recipients.sql.ts';
import { getOrCreateMailSecret } from './reply-address/recipients.sql.ts';
import {
  createMailRoutes,
  type MailRouteOptions,
  type MailRoutes,
  ownersAtOnce,
} from './transport/mail-routes.ts';
import { Rejection } from './transport/transport.ts';

export interface MailSenderOptions extends MailRouteOptions {
  readonly log: Log;
  /** The URL of this deployment; null if unknown. */
  readonly publicUrl: string | null;
  /** The URL of the built `outgoing/compose-worker.ts`; if undefined, the server's thread composes long emails. */
  readonly composeWorkerUrl?: URL;
  /**
   * Milliseconds between two checks of the queue.
   * @default 2000
   */
  readonly everyMs?: number;
  /**
   * Seconds after the last renewal of a claim, after which its process counts as dead.
   * @default 60
   */
  readonly claimSeconds?: number;
  /** Called when an email is refused for good, or after its last attempt. */
  readonly onGivenUp?: () => void;
}

/** Limits the emails that a process sends at the same time, each on its own connection to the mail server. */
const atOnce = 4;

/** Milliseconds between two checks for due notifications of waiting mails. */
const noticesEveryMs = 300_000;

/** Minutes for which a mail waits while its ticket has an open chat. */
const chatMinutes = 1;

/** Minutes for which a notification waits while its agent is at the desk. */
const atDeskMinutes = 2;

export function startMailSender(options: MailSenderOptions): Background {
  const { db, log, way, publicUrl, everyMs = 2000, claimSeconds = 60 } = options;
  const routes = createMailRoutes(options);
  const composer = createMailComposer(options.composeWorkerUrl ?? null);
  const shared = { ...options, routes, composer, claimSeconds };
  const senders = [
    way &&
      startWorkers({
        name: 'sending mail',
        atOnce,
        everyMs,
        log,
        claim: () => claimMail(db, claimSeconds, 'server'),
        work: (mail) => send(mail, shared),
      }),
    startWorkers<MailRow>({
      name: 'sending mail of mailboxes',
      atOnce: ownersAtOnce,
      everyMs,
      log,
      claim: (underWay) => claimMail(db, claimSeconds, underWay),
      work: (mail) => send(mail, shared),
    }),
    startConfirmations({ db, log, routes, everyMs }),
    startWaitingNotices({ db, log, routes, everyMs: noticesEveryMs }),
    startApprovalRequests({ db, log, routes, publicUrl, everyMs }),
  ];
  return {
    async stop() {
      await Promise.all(senders.map((sender) => sender?.stop()));
      await composer.close();
      routes.close();
    },
  };
}

async function send(
  mail: MailRow,
  options: MailSenderOptions & {
    readonly routes: MailRoutes;
    readonly composer: MailComposer;
    readonly claimSeconds: number;
  },
): Promise<void> {
  const { db, log, routes, publicUrl, composer, claimSeconds, onGivenUp } = options;
  if (mail.kind !== 'link' && mail.kind !== 'forward') {
    const chat = await findMailedChat(db, mail);
    // What was not read is mailed once the chat has ended.
    if (chat?.isOpen) return await postpone(db, mail, chatMinutes);
    // A visitor who was answered in a chat needs no word that the message has arrived.
    const isAnsweredSince = chat?.answeredAt && chat.answeredAt > mail.createdAt;
    if (mail.kind === 'auto-reply' && isAnsweredSince) return await removeMail(db, mail);
  }
  const content = await findMailContent(db, mail);
  const last = content?.messages.at(-1);
  if (mail.kind === 'answer' && last && (await isReadByVisitor(db, mail, last.sentAt))) {
    return await markRead(db, mail);
  }
  const agentId = content?.recipient.agentId ?? null;
  if (isNotice(mail.kind) && last && agentId !== null) {
    const state = await findNoticeState(
      db,
      { userId: mail.userId, ticketId: mail.ticketId, agentId },
      last.sentAt,
    );
    if (state === 'read') return await markRead(db, mail);
    if (state === 'at-desk') return await postpone(db, mail, atDeskMinutes);
  }
  let isHandedOver = false;
  const beforeEnd = async () => {
    if (!(await markUnknown(db, mail))) throw new Error('another process has claimed the email');
    isHandedOver = true;
  };
  // Renews the claim three times before it would end.
  const keeping = setInterval(() => {
    keepClaim(db, mail, claimSeconds).catch((error: unknown) =>
      log.warn({ err: error }, 'the claim of an email could not be renewed'),
    );
  }, claimSeconds * 333);
  let transport = 'the mail server';
  try {
    if (!content) return await removeMail(db, mail);
    const route = await routes.forInbox({ userId: mail.userId, inboxId: content.inbox.id });
    const { from, dkim } = route;
    transport = route.transport.name;
    const secret = await getOrCreateMailSecret(db, mail.userId);
    const magicLink = await createMagicLink(db, content, publicUrl);
    const composed = await composer.compose(content, { from, dkim, publicUrl, secret, magicLink });
    if (!composed) return await removeMail(db, mail);
    const { relayId } = await route.transport.send({
      userId: mail.userId,
      id: mail.id,
      ...composed,
      beforeEnd,
    });
    await markSent(db, mail, relayId);
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 1000) : String(error);
    log.warn({ mail: mail.id, problem }, `${transport} did not accept an email`);
    if (await markFailed(db, mail, sendFailure(error, isHandedOver), problem)) onGivenUp?.();
  } finally {
    clearInterval(keeping);
  }
}

function sendFailure(error: unknown, isHandedOver: boolean): Failure {
  if (error instanceof Rejection) return error.isFinal ? 'refused' : 'postponed';
  return isHandedOver ? 'unknown' : 'postponed';
}
