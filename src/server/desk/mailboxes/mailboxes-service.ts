/** Connects, tests and disconnects the mailboxes of inboxes, and learns whose word counts for them, for owners. */

import { conflict, notFound } from '../../../api/refusal.ts';
import type { InboxMail, ListedMailboxes, MailProblem } from '../../../api/schemas/desk-mailboxes.ts';
import type { MailSetup } from '../../../api/schemas/desk-settings.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { isReservedEmail } from '../../../api/shared/reserved-email.ts';
import type { Database } from '../../db/database.ts';
import type { Counters } from '../../http/limits/shared-counters.ts';
import { openMailboxOnce } from '../../mail/incoming/channels/imap/check.ts';
import { readImapProblem } from '../../mail/incoming/channels/imap/imap-errors.ts';
import { mailboxName } from '../../mail/incoming/channels/imap/mailbox-name.ts';
import { beginFolder } from '../../mail/incoming/channels/imap/mailboxes.sql.ts';
import { imapOf, type MailboxLogin, passwordPlace, smtpOf } from '../../mail/mailboxes/mailbox-access.ts';
import {
  findMailbox,
  type InboxKey,
  listMailboxes,
  type MailboxRow,
  mostMailboxes,
  removeMailbox,
  storeMailbox,
} from '../../mail/mailboxes/mailboxes.sql.ts';
import { countQueuedMails } from '../../mail/outgoing/claimed-mails.sql.ts';
import { readSmtpProblem } from '../../mail/transport/check.ts';
import type { MailRoutes } from '../../mail/transport/mail-routes.ts';
import { createSmtpTransport } from '../../mail/transport/smtp.ts';
import { hashProbeCode, newProbeCode } from '../../mail/trust/probe-code.ts';
import {
  composeForgery,
  composeQuestion,
  composeRoundTrip,
  type ProbeMailOptions,
} from '../../mail/trust/probe-mails.ts';
import {
  addForgery,
  addQuestion,
  addRoundTrip,
  noteSendProblem,
  trustServer,
} from '../../mail/trust/probes.sql.ts';
import {
  type AskedAgent,
  findAskedAgents,
  listTrustedServers,
  type ProbeRow,
} from '../../mail/trust/trusted-servers.sql.ts';
import { findUnprovenInboxes } from '../../mail/trust/unproven-inboxes.ts';
import type { MailHosts } from '../../outbound-hosts/mail-hosts.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { type IncomingMailSettings, noIncomingMail } from '../../settings/server/subjects/incoming-mail.ts';
import {
  findInboxSettings,
  type InboxSettings,
  listInboxes,
} from '../../users/inboxes/inbox-settings.sql.ts';
import { countCaller } from '../network-limits.ts';
import { requireAgent } from '../policy.ts';
import { findVisibleMail } from '../settings/mail-setup.ts';
import { findMailTest, findProofAttempt, presentAttempt, printProblem } from './mail-tests.sql.ts';

export interface MailboxesServiceOptions {
  readonly counters: Counters;
  /** How the server's own settings send and receive mail. */
  readonly mail: MailSetup;
  /** Null if the server's own settings receive no mail. */
  readonly incomingMail: IncomingMailSettings | null;
  readonly mailRoutes: MailRoutes;
  readonly mailHosts: MailHosts;
  readonly secrets: SecretBox;
}

/** What is known of the proofs of a user's inboxes. */
interface Proofs {
  readonly servers: Awaited<ReturnType<typeof listTrustedServers>>;
  /** The ids of the inboxes whose agents' answers need approval. */
  readonly unproven: ReadonlySet<number>;
}

type MailboxOperation =
  | 'listMailboxes'
  | 'connectMailbox'
  | 'disconnectMailbox'
  | 'testMail'
  | 'learnMailServer';

/** The maximum number of logins and test mails from one IP network in an hour, as passwords could be tried by them. */
const attemptsPerHour = 40;

export function createMailboxesService(
  db: Database,
  { counters, mail, incomingMail, mailRoutes, mailHosts: hosts, secrets }: MailboxesServiceOptions,
): Pick<Service, MailboxOperation> {
  const attempts = counters.create('desk-mailboxes', attemptsPerHour, 3600);

  /** @throws {Refusal} `NotFound` */
  async function requireInbox({ userId }: Caller, inboxId: number): Promise<InboxSettings> {
    const inbox = await findInboxSettings(db, userId, inboxId);
    if (!inbox) throw notFound();
    return inbox;
  }

  async function findProofs(userId: number): Promise<Proofs> {
    const unproven = await findUnprovenInboxes(db, incomingMail ?? noIncomingMail, userId);
    return {
      servers: await listTrustedServers(db, userId),
      unproven: new Set(unproven.map(({ inboxId }) => inboxId)),
    };
  }

  async function presentOne(inbox: InboxSettings): Promise<InboxMail> {
    return await present(inbox, await findProofs(inbox.row.userId));
  }

  async function present({ row, addresses }: InboxSettings, proofs: Proofs): Promise<InboxMail> {
    const { userId, id: inboxId } = row;
    const mailbox = await findMailbox(db, { userId, inboxId });
    const [wanted = null] = row.wantedAddresses ?? addresses;
    const [granted = null] = addresses;
    const sends = mailbox !== null || mail.sends;
    const canSend = sends && mailbox?.problem !== 'password';
    return {
      inboxId,
      name: row.name,
      email: wanted === null || isReservedEmail(wanted) ? null : wanted,
      isEmailRequested: wanted !== granted,
      mailbox: mailbox && presentMailbox(mailbox),
      sends,
      receives: mailbox !== null || mail.receives,
      waitingMails: canSend ? 0 : await countQueuedMails(db, { userId, inboxId }),
      test: await findMailTest(db, { userId, inboxId }),
      proof: await findProof({ userId, inboxId }, mailbox, proofs),
    };
  }

  async function findProof(
    { userId, inboxId }: InboxKey,
    mailbox: MailboxRow | null,
    { servers, unproven }: Proofs,
  ): Promise<InboxMail['proof']> {
    const name = mailbox && mailboxName({ user: mailbox.username, host: mailbox.imapHost });
    const trusted = servers.find(
      (server) => name === null || (server.channel === 'imap' && server.mailbox === name),
    );
    const attempt = await findProofAttempt(db, { userId, inboxId });
    return {
      isNeeded: unproven.has(inboxId),
      trusted: trusted?.authservId ?? null,
      attempt: attempt && presentAttempt(attempt),
    };
  }

  /** @throws {Refusal} `Conflict` with what is missing for a mail of the inbox */
  async function requireAsked(caller: Caller, inboxId: number): Promise<AskedAgent> {
    const inbox = await presentOne(await requireInbox(caller, inboxId));
    if (!inbox.sends || !inbox.receives) throw conflict({ field: 'mailbox' });
    if (inbox.email === null || inbox.isEmailRequested) throw conflict({ field: 'inboxEmail' });
    const { email } = requireAgent(caller);
    const found = email === null ? [] : await findAskedAgents(db, email, caller.userId);
    const asked = found.find((one) => one.inbox.id === inboxId);
    if (!asked) throw conflict({ field: 'ownerEmail' });
    return asked;
  }

  /** Sends a mail of a test at once, so that a problem is known with the response. */
  async function sendProbe(
    asked: AskedAgent,
    add: (probe: { relayHost: string; codeHash: string }) => Promise<ProbeRow>,
    compose: (options: ProbeMailOptions, probe: ProbeRow) => ReturnType<typeof composeRoundTrip>,
  ): Promise<void> {
    const { userId, inbox } = asked;
    const code = newProbeCode(userId);
    const { transport, from, dkim } = await mailRoutes.forInbox({ userId, inboxId: inbox.id });
    const probe = await add({ relayHost: transport.name, codeHash: hashProbeCode(code) });
    try {
      const { envelope, raw } = await compose({ asked, code, from, dkim }, probe);
      await transport.send({ userId, id: probe.id, envelope, raw, beforeEnd: async () => {} });
    } catch (error) {
      await noteSendProblem(db, probe, printProblem(readSmtpProblem(error)));
    }
  }

  return {
    async listMailboxes({ userId }): Promise<ListedMailboxes> {
      const inboxes = await listInboxes(db, userId);
      const proofs = await findProofs(userId);
      return {
        inboxes: await Promise.all(inboxes.map((inbox) => present(inbox, proofs))),
        canConnect: secrets.canEncrypt,
        mail: await findVisibleMail(db, userId, mail),
      };
    },

    async connectMailbox(caller, { inboxId, username, password: entered, imap, smtp }) {
      await countCaller(attempts, caller);
      const { userId } = caller;
      const { addresses } = await requireInbox(caller, inboxId);
      const [address] = addresses;
      if (address === undefined || isReservedEmail(address)) throw conflict({ field: 'inboxEmail' });
      if (!secrets.canEncrypt) throw conflict({ field: 'secretKey' });
      const stored = await listMailboxes(db, userId);
      const former = stored.find((mailbox) => mailbox.inboxId === inboxId);
      if (!former && stored.length >= mostMailboxes) throw conflict({ field: 'mailboxes' });
      const login = {
        username: username.trim(),
        imapHost: plainHost(imap.host),
        imapPort: imap.port,
        smtpHost: plainHost(smtp.host),
        smtpPort: smtp.port,
      };
      const password = entered ?? (former && keptPassword(secrets, former, login)) ?? null;
      const missing: MailProblem = { reason: 'password', said: '' };
      if (password === null) return { imap: missing, smtp: missing };
      const { newest, problems, imap: read } = await tryLogin({ ...login, password }, { address, hosts });
      if (!newest || problems.smtp) return problems;
      const encrypted = secrets.encrypt(password, passwordPlace({ userId }));
      await db.transaction(async (tx) => {
        await beginFolder(tx, { userId, mailbox: mailboxName(read) }, read.folder, newest);
        await storeMailbox(tx, { ...login, userId, inboxId, password: encrypted });
      });
      return problems;
    },

    async disconnectMailbox({ userId }, { inboxId }) {
      if (!(await removeMailbox(db, { userId, inboxId }))) throw notFound();
      return undefined;
    },

    async testMail(caller, { inboxId }) {
      await countCaller(attempts, caller);
      const asked = await requireAsked(caller, inboxId);
      const { userId, agentId } = asked;
      await sendProbe(
        asked,
        (probe) => addRoundTrip(db, { ...probe, userId, agentId, inboxId }),
        composeRoundTrip,
      );
      return await presentOne(await requireInbox(caller, inboxId));
    },

    async learnMailServer(caller, { inboxId, step }) {
      const { userId } = caller;
      if (step !== 'trust') await countCaller(attempts, caller);
      const asked = await requireAsked(caller, inboxId);
      const attempt = await findProofAttempt(db, { userId, inboxId });
      const state = attempt && presentAttempt(attempt)?.state;
      if (step === 'ask') {
        const { agentId } = asked;
        await sendProbe(
          asked,
          (probe) => addQuestion(db, { ...probe, userId, agentId, inboxId }),
          composeQuestion,
        );
      } else if (step === 'test' && attempt && state === 'answered') {
        await sendProbe(asked, ({ codeHash }) => addForgery(db, attempt.probe, codeHash), composeForgery);
      } else if (step === 'trust' && attempt && state === 'tested') {
        await trustServer(db, attempt.probe);
      } else {
        throw conflict({ field: 'step' });
      }
      return await presentOne(await requireInbox(caller, inboxId));
    },
  };
}

/** Returns a host in lower case, an IPv6 address without its brackets. */
function plainHost(text: string): string {
  return text.toLowerCase().replaceAll(/[[\]]/g, '');
}

function presentMailbox(row: MailboxRow): InboxMail['mailbox'] {
  const { username, imapHost, imapPort, smtpHost, smtpPort, problem, problemText } = row;
  return {
    username,
    imap: { host: imapHost, port: imapPort },
    smtp: { host: smtpHost, port: smtpPort },
    problem: problem && { reason: problem, said: problemText ?? '' },
  };
}

type Servers = Omit<MailboxLogin, 'password'>;

/** Returns the stored password, unless it would go to another host or user; null if it cannot be read. */
function keptPassword(secrets: SecretBox, former: MailboxRow, { username, imapHost, smtpHost }: Servers) {
  const isSame = former.username === username && former.imapHost === imapHost && former.smtpHost === smtpHost;
  return isSame ? secrets.decrypt(former.password, passwordPlace(former)) : null;
}

/** Logs in both ways. Returns why it could not, or the newest mail of the mailbox. */
async function tryLogin(login: MailboxLogin, { address, hosts }: { address: string; hosts: MailHosts }) {
  const imap = imapOf(login, { address, hosts });
  const transport = createSmtpTransport(smtpOf(login, hosts));
  const [opened, smtp] = await Promise.all([
    openMailboxOnce(imap).then(
      ({ newest }) => ({ newest, problem: null }),
      (error: unknown) => ({ newest: null, problem: readImapProblem(error) }),
    ),
    transport.check().then(() => null, readSmtpProblem),
  ]);
  transport.close();
  return { imap, newest: opened.newest, problems: { imap: opened.problem, smtp } };
}
