/**
 * Composes the probes of `frontdesk mail trust`, which are a question to an agent and an email with a forged header, and the
 * test of mail at the desk.
 */

import { textsIn } from '../../../languages/texts.ts';
import type { DkimSettings, MailFrom } from '../../settings/server/subjects/mail.ts';
import { microsoft365 } from '../incoming/authenticate-sender.ts';
import { stockColor } from '../outgoing/default-color.ts';
import { displayName, headerText } from '../outgoing/header-text.ts';
import { type ComposedMail, createComposer } from '../outgoing/message.ts';
import { addressWithToken } from '../reply-address/address.ts';
import { printHtml } from '../templates/html.ts';
import type { MailParts } from '../templates/mail-parts.ts';
import { printPlainText } from '../templates/plain-text.ts';
import { forgeryMark } from './note-probe.ts';
import { probeMessageId } from './probe-code.ts';
import type { AskedAgent, ProbeRow } from './trusted-servers.sql.ts';

const maxSubjectLength = 160;

export interface ProbeMailOptions {
  readonly asked: AskedAgent;
  readonly code: string;
  /** The sender of both emails; null for the inbox's email address. */
  readonly from: MailFrom | null;
  readonly dkim: DkimSettings | null;
}

const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Composes the email that an agent is asked to answer. */
export async function composeQuestion(options: ProbeMailOptions): Promise<ComposedMail> {
  const { asked, code } = options;
  const { inbox, email } = asked;
  const { language, direction, texts } = textsIn(inbox.language);
  const { probe } = texts.mail;
  const parts: MailParts = {
    language,
    direction,
    name: inbox.name,
    color: inbox.color ?? stockColor,
    siteUrl: null,
    title: null,
    messages: [{ heading: null, text: probe.text, formatted: null, files: [] }],
    filesLabel: '',
    back: null,
    footer: probe.footer(inbox.name),
    quotes: [],
  };
  return await compose(options, {
    to: email,
    replyTo: { name: '', address: returnAddress(options) },
    subject: `${headerText(probe.subject(inbox.name), maxSubjectLength)} ${code}`,
    headers,
    text: printPlainText(parts),
    html: printHtml(parts),
  });
}

/** Composes an email to the address that the answer was sent to, with a forged header of the suggested server name. */
export async function composeForgery(options: ProbeMailOptions, probe: ProbeRow): Promise<ComposedMail> {
  const { code } = options;
  const name = probe.authservId === microsoft365 ? '' : `${probe.authservId}; `;
  return await compose(options, {
    to: returnAddress(options),
    subject: `A test of this mailbox: ${code}`,
    headers: {
      ...headers,
      'Authentication-Results': `${name}dmarc=pass header.from=${forgeryMark(probe)}`,
    },
    text: 'Frontdesk sent this email to test which mail server it can trust. You can delete it.\n',
  });
}

/** Composes an email to the inbox's own address, by which an owner tests mail both ways. */
export async function composeRoundTrip(options: ProbeMailOptions): Promise<ComposedMail> {
  return await compose(options, {
    to: options.asked.inboxAddress,
    subject: `A test of this mailbox: ${options.code}`,
    headers,
    text: 'Frontdesk sent this email to test whether it arrives. You can delete it.\n',
  });
}

/** Returns the inbox's email address with the code in it; without the code if the inbox's form contains none. */
function returnAddress({ asked: { inbox, inboxAddress }, code }: ProbeMailOptions): string {
  return addressWithToken({ ...inbox, address: inboxAddress }, code) ?? inboxAddress;
}

interface Written {
  readonly to: string;
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html?: string;
}

async function compose(
  { asked, code, from, dkim }: ProbeMailOptions,
  { to, ...written }: Written,
): Promise<ComposedMail> {
  const address = from?.address ?? asked.inboxAddress;
  const { message: raw } = await createComposer(dkim).sendMail({
    ...written,
    from: { name: displayName(from?.name || asked.inbox.name), address },
    to: { name: '', address: to },
    messageId: probeMessageId(code, address),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(raw)) throw new Error('the email was not composed');
  return { envelope: { from: address, to }, raw };
}
