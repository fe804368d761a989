/**
 * Recognises answers to the probes of `frontdesk mail trust`, and the test of mail at the desk, by their one-time code. They
 * become no messages; their outcome is stored for the waiting command, or the desk. This alone makes no server trusted.
 */

import type { Database } from '../../db/database.ts';
import type { MailChannel } from '../../db/tables/index.ts';
import type { TrustedChannel } from '../../settings/server/named-servers.ts';
import type { ParsedMail } from '../incoming/parse/parsed-mail.ts';
import { type IncomingRow, openRawMail } from '../incoming/process/facts.sql.ts';
import { type HeaderField, readHeaderFields, receivingHost, valuesNamed } from './header-fields.ts';
import { judgeForgery } from './judge-forgery.ts';
import { possibleCodeHashes } from './probe-code.ts';
import { noteAnswer, noteArrival, noteForgery } from './probes.sql.ts';
import { readProbeAnswer } from './read-probe-answer.ts';
import { type FoundProbe, findProbeByCode, type ProbeRow } from './trusted-servers.sql.ts';

/** Bytes at the beginning of a mail in which headers are read. */
const headBytes = 128_000;

/** Returns whether the mail belongs to a probe. `mailbox` is empty for channels without one. */
export async function noteProbe(
  db: Database,
  row: IncomingRow,
  mail: ParsedMail,
  mailbox: string,
): Promise<boolean> {
  const found = await findProbeByCode(db, row.userId, possibleCodeHashes(row, mail));
  if (found === null) return false;
  if (isTrustedChannel(row.channel)) await note(db, row, { mail, found, channel: row.channel, mailbox });
  return true;
}

interface ReturnedProbe {
  readonly mail: ParsedMail;
  readonly found: FoundProbe;
  readonly channel: TrustedChannel;
  readonly mailbox: string;
}

async function note(
  db: Database,
  row: IncomingRow,
  { mail, found: { probe, agentEmail }, channel, mailbox }: ReturnedProbe,
): Promise<void> {
  if (probe.kind === 'round-trip') return await noteArrival(db, probe);
  const head = await openRawMail(db, row).read(0, headBytes);
  const fields = readHeaderFields(Buffer.from(head));
  if (probe.kind === 'question') {
    const [lastHop] = valuesNamed(fields, 'received');
    const receivedBy = lastHop === undefined ? null : receivingHost(lastHop);
    const answer = readProbeAnswer({ mail, channel, mailbox, agentEmail });
    await noteAnswer(db, probe, { ...answer, channel, mailbox, receivedBy });
  } else {
    const isInItsChannel = probe.channel === channel && probe.mailbox === mailbox;
    await noteForgery(db, probe, isInItsChannel ? forgeryOutcome(probe, fields, channel) : 'other-door');
  }
}

function forgeryOutcome(probe: ProbeRow, fields: readonly HeaderField[], channel: TrustedChannel) {
  const { authservId, relayHost, receivedBy } = probe;
  if (authservId === null) return 'other-door';
  const mark = forgeryMark(probe);
  return judgeForgery({ fields, mark, authservId, channel, relayHost, answerReceivedBy: receivedBy });
}

function isTrustedChannel(channel: MailChannel): channel is TrustedChannel {
  return channel !== 'imap-sent' && channel !== 'demo';
}

/** Returns the domain in a forged header: it does not exist, and occurs in no other header. */
export function forgeryMark({ id }: Pick<ProbeRow, 'id'>): string {
  return `forged-${id}.invalid`;
}
