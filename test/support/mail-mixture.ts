/** A mixture of mails as they come to an inbox, the same for the same seed. */

import { seeded } from './help-texts.ts';
import { buildMail, type MailText, rawMail } from './mails.ts';

/** A mail of the mixture, and how often it is delivered. */
export interface MixedMail {
  readonly kind: string;
  /** The address in its From, in lower case; null: it names none. */
  readonly sender: string | null;
  readonly subject: string;
  readonly raw: Buffer;
  /** Each list is one delivery: whom its envelope names. */
  readonly deliveries: readonly (readonly string[])[];
  /** Whether a person wrote it, so that it has to be read in a ticket of that subject. */
  readonly isPersons: boolean;
}

export interface MixtureOptions {
  readonly seed: number;
  readonly count: number;
  /** Two inboxes of one user. */
  readonly inboxes: readonly [string, string];
  /** An agent, whose name is forged, and the reply address that was forwarded with a notice to that agent. */
  readonly agent: { readonly email: string; readonly replyAddress: string };
}

interface Person {
  readonly number: number;
  readonly email: string;
  readonly date: string;
  /** Of the day before. */
  readonly earlierDate: string;
}

type Kind = (person: Person, options: MixtureOptions) => MixedMail[];

/** Words that many write. */
const subjects = ['Where is my order?', 'Return', 'Question', 'Broken lamp', 'Invoice'];
const texts = ['Where is my order?', 'Please call me.', 'It does not work.', 'Thanks!'];
const pick = <T>(list: readonly T[], number: number): readonly T[] =>
  list.slice(number % list.length).slice(0, 1);

function mixed(
  { number, email, date }: Person,
  { inboxes: [inbox] }: MixtureOptions,
  mail: MailText,
  more: Partial<MixedMail> = {},
): MixedMail {
  const subject = mail.subject ?? pick(subjects, number).join('');
  const headers = [`Date: ${date}`, ...(mail.headers ?? [])];
  const text = mail.html === undefined && mail.parts === undefined ? pick(texts, number).join('') : undefined;
  const shared = {
    from: email,
    to: inbox,
    id: `<${number}@post.example>`,
    ...(text !== undefined && { text }),
  };
  return {
    kind: '',
    sender: email,
    subject,
    deliveries: [[inbox]],
    isPersons: true,
    raw: buildMail({ ...shared, ...mail, subject, headers }),
    ...more,
  };
}

const withoutDate = (mail: MixedMail): MixedMail => ({
  ...mail,
  raw: Buffer.from(mail.raw.toString('latin1').replace(/^Date:.*\r\n/m, ''), 'latin1'),
});

/** Passed through another server on the way. */
const received = (raw: Buffer) =>
  Buffer.concat([Buffer.from('Received: from a.example by b.example\r\n'), raw]);

/** Bytes in place of the letters that stand for them. */
const withBytes = (mail: MixedMail, letters: string, bytes: readonly number[]): MixedMail => ({
  ...mail,
  raw: Buffer.from(mail.raw.toString('latin1').replaceAll(letters, String.fromCharCode(...bytes)), 'latin1'),
});

const withoutId = { id: null };
const program = { isPersons: false };

const kinds: Readonly<Record<string, Kind>> = {
  plain: (person, options) => [mixed(person, options, {})],
  'without id': (person, options) => [mixed(person, options, withoutId)],
  'without date': (person, options) => [withoutDate(mixed(person, options, {}))],
  'without id and date': (person, options) => [withoutDate(mixed(person, options, withoutId))],
  'the same words of two people': (person, options) => [
    mixed(person, options, withoutId),
    mixed(person, options, { ...withoutId, from: `bo.${person.email}` }, { sender: `bo.${person.email}` }),
  ],
  'the same words of two people, without a date': (person, options) => [
    withoutDate(mixed(person, options, withoutId)),
    withoutDate(
      mixed(person, options, { ...withoutId, from: `bo.${person.email}` }, { sender: `bo.${person.email}` }),
    ),
  ],
  'the same words on two days': (person, options) => [
    mixed(person, options, withoutId),
    mixed({ ...person, date: person.earlierDate }, options, withoutId),
  ],
  'delivered twice': (person, options) => [
    mixed(person, options, {}, { deliveries: [[options.inboxes[0]], [options.inboxes[0]]] }),
  ],
  'delivered twice without id': (person, options) => {
    const mail = mixed(person, options, withoutId, {
      deliveries: [[options.inboxes[0]], [options.inboxes[0]]],
    });
    return [{ ...mail, raw: received(mail.raw) }];
  },
  'delivered twice without id and date': (person, options) => [
    withoutDate(
      mixed(person, options, withoutId, { deliveries: [[options.inboxes[0]], [options.inboxes[0]]] }),
    ),
  ],
  'at two inboxes': (person, options) => [
    mixed(person, options, withoutId, { deliveries: [[...options.inboxes], [options.inboxes[1]]] }),
  ],
  'HTML only': (person, options) => [mixed(person, options, { html: '<p>Where is <b>it</b>?</p>' })],
  empty: (person, options) => [mixed(person, options, { text: '' })],
  'empty without id': (person, options) => [mixed(person, options, { ...withoutId, text: '' })],
  'files only': (person, options) => [
    mixed(person, options, {
      parts: [{ type: 'image/png; name="a.png"', body: Buffer.from('89504e47', 'hex') }],
    }),
  ],
  'without a subject': (person, options) => [mixed(person, options, { subject: '' })],
  'a folded header': (person, options) => [
    mixed(person, options, {
      headers: ['X-Long: a', '\tb', ' c'],
      from: `"Anna\n Berg"\n <${person.email}>`,
    }),
  ],
  'an odd charset': (person, options) => [
    mixed(person, options, {
      parts: [{ type: 'text/plain; charset=x-nobody-knows', body: 'Gr\u00fc\u00dfe' }],
      multipart: 'alternative',
    }),
  ],
  'raw 8-bit text': (person, options) => [
    withBytes(mixed(person, options, { ...withoutId, text: 'Hej, hur g@r det?' }), 'g@r', [0x67, 0xe5, 0x72]),
  ],
  'raw 8-bit headers': (person, options) => [
    withBytes(
      mixed(person, options, { headers: ['X-Name: G@ran'], from: `G@ran <${person.email}>` }),
      'G@ran',
      [0x47, 0xf6, 0x72, 0x61, 0x6e],
    ),
  ],
  'a huge line': (person, options) => [mixed(person, options, { text: 'x'.repeat(200_000) })],
  'a bounce': (person, options) => [
    mixed(
      person,
      options,
      {
        from: `MAILER-DAEMON@n${person.number}.example`,
        subject: 'Undelivered Mail Returned to Sender',
        multipart: 'report; report-type=delivery-status',
        parts: [{ type: 'message/delivery-status', body: 'A: b\n\nAction: failed\nStatus: 5.1.1\n' }],
      },
      { ...program, sender: `mailer-daemon@n${person.number}.example` },
    ),
  ],
  'an automatic answer': (person, options) => [
    mixed(person, options, { headers: ['Auto-Submitted: auto-replied'], subject: 'Out of office' }, program),
  ],
  'a list': (person, options) => [
    mixed(person, options, { headers: ['List-Id: <news.example>', 'Precedence: bulk'] }, program),
  ],
  'an answer to an invitation': (person, options) => [
    mixed(
      person,
      options,
      { subject: 'Accepted', parts: [{ type: 'text/calendar; method=REPLY', body: 'BEGIN:VCALENDAR' }] },
      program,
    ),
  ],
  'a forged agent': (person, options) => [
    mixed(
      person,
      options,
      { from: options.agent.email, to: options.agent.replyAddress, subject: `Re: ${person.number}` },
      { ...program, sender: options.agent.email, deliveries: [[options.agent.replyAddress]] },
    ),
  ],
  'without a sender': (person, options) => [
    mixed(
      person,
      options,
      { from: null, subject: `From no one ${person.number}` },
      { ...program, sender: null },
    ),
  ],
  'headers only': (person, { inboxes: [inbox] }) => [
    {
      kind: '',
      sender: person.email,
      subject: 'Call me',
      isPersons: true,
      deliveries: [[inbox]],
      raw: rawMail(`From: ${person.email}\nTo: ${inbox}\nSubject: Call me\nDate: ${person.date}\n\n`),
    },
  ],
};

/** The mails in the order in which they come. */
export function buildMixture(options: MixtureOptions): MixedMail[] {
  const random = seeded(options.seed);
  const names = Object.keys(kinds);
  const mails: MixedMail[] = [];
  for (let number = 1; mails.length < options.count; number += 1) {
    // Each kind comes before any comes by chance.
    const at = number <= names.length ? number - 1 : Math.floor(random() * names.length);
    const at0 = Date.now() - Math.floor(random() * 3_600_000);
    const person: Person = {
      number,
      email: `person.${number}@post.example`,
      date: new Date(at0).toUTCString(),
      earlierDate: new Date(at0 - 86_400_000).toUTCString(),
    };
    for (const kind of names.slice(at, at + 1))
      mails.push(...(kinds[kind]?.(person, options) ?? []).map((mail) => ({ ...mail, kind })));
  }
  return mails;
}
