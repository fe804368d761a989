import { expect, test } from 'vitest';
import type { Decision } from '../../../../src/server/mail/incoming/decide/decide.ts';
import { land, type WorldOptions } from '../../../support/incoming-world.ts';
import { buildMail, type MailText } from '../../../support/mails.ts';

/** The members of a decision of any kind. */
type Landing = { readonly act: Decision['act'] } & Readonly<Record<string, unknown>>;

type Case = readonly [name: string, mail: MailText, expected: Landing, options?: WorldOptions];

const tokenOfMaja = 'help+tmaja@shop.example';
const tokenOfBo = 'help+tbo@shop.example';
const tokenOfKalle = 'help+tkalle@shop.example';
const bo = 'Bo <bo@post.example>';
const tokenOfOla = 'help+tola@shop.example';
const ola = 'Ola <ola@shop.example>';
const trusted = 'mx.shop.example';
const dmarcPass = (domain: string) => `Authentication-Results: ${trusted}; dmarc=pass header.from=${domain}`;
const pass = dmarcPass('shop.example');
const fail = `Authentication-Results: ${trusted}; dmarc=fail`;
const inReplyTo = (id: string) => `In-Reply-To: <${id}>`;
const references = (...ids: string[]) => `References: ${ids.map((id) => `<${id}>`).join(' ')}`;
const newMail = { subject: 'A new matter', from: 'Eva <eva@post.example>' };

const byMaja: Landing = { act: 'append', ticketId: 1, as: 'visitor', isAutomatic: false };
const byOla: Landing = { act: 'append', ticketId: 1, as: 'agent', agentId: 11 };
const opened: Landing = { act: 'open', linkedTo: null };
const openedBeside = (linkedTo: number): Landing => ({ act: 'open', linkedTo });
const held = (reason: string): Landing => ({ act: 'wait-for-approval', ticketId: 1, reason });

const sender = { name: 'Ola', address: 'ola@shop.example' };

const note = (what: string, proof: string): Landing => ({ act: 'note', ticketId: 1, what, proof });
const automatic = 'Auto-Submitted: auto-replied';
const receipt: MailText = {
  multipart: 'report; report-type=disposition-notification',
  parts: [{ type: 'message/disposition-notification', body: 'Disposition: displayed' }],
};

const report = (action: string, status: string): MailText => ({
  from: 'MAILER-DAEMON@relay.example',
  subject: 'Undelivered Mail Returned to Sender',
  multipart: 'report; report-type=delivery-status',
  parts: [
    { type: 'message/delivery-status', body: `A: b\n\nAction: ${action}\nStatus: ${status}\n` },
    { type: 'text/rfc822-headers', body: 'Message-ID: <out.1@shop.example>\n' },
  ],
});

const cases: readonly Case[] = [
  ['M1 the customer’s reply address and From', { to: tokenOfMaja }, byMaja],
  [
    'M1 the agent’s reply address and From',
    { to: tokenOfOla, from: ola, headers: [pass] },
    byOla,
    { trustedAuthservId: trusted },
  ],
  ['M2 the reply address in other case', { to: 'HELP+TMAJA@SHOP.EXAMPLE' }, byMaja],
  ['M4 the tag was taken away', { headers: [references('root.1@shop.example')] }, byMaja],
  [
    'M5 the id is the relay’s',
    { id: '<1.relay@ses.example>', headers: [references('root.1@shop.example')] },
    byMaja,
  ],
  ['M6 only the relay’s id is left', { headers: [inReplyTo('0100018.relay@ses.example')] }, byMaja],
  [
    'M7 References are of another thread',
    { headers: [inReplyTo('out.1@shop.example'), references('x@y.example')] },
    byMaja,
  ],
  [
    'M8 a phrase and several ids',
    { headers: ['In-Reply-To: "Mon" <x@y.example> <out.1@shop.example>'] },
    byMaja,
  ],
  [
    'M9 an older id is ours',
    { headers: [inReplyTo('x@y.example'), references('root.1@shop.example', 'x@y.example')] },
    byMaja,
  ],
  [
    'M11 a reader of a newsletter answers it',
    { ...newMail, headers: [references('root.1@shop.example')] },
    openedBeside(1),
  ],
  ['M12 another subject', { to: tokenOfMaja, subject: 'Re: My bill' }, { ...byMaja, hasOtherSubject: true }],
  [
    'M12 the same subject with marks',
    { to: tokenOfMaja, subject: 'AW: SV: Broken Lamp' },
    { ...byMaja, hasOtherSubject: false },
  ],
  ['M13 another’s number in the subject', { subject: 'Re: [#1] Broken lamp' }, opened],
  ['M14 the same subject and nothing else', { subject: 'Re: Broken lamp' }, opened],
  [
    'M15 the reply address says one ticket, References another',
    { to: tokenOfMaja, headers: [references('root.2@shop.example')] },
    byMaja,
  ],
  ['M17 the reply address of an erased ticket', { to: 'help+tgone@shop.example' }, opened],
  ['M18 an old reply address', { to: 'help+told@shop.example' }, openedBeside(1)],
  [
    'M19 an answer to a closed ticket',
    { to: 'help+tnils@shop.example', from: 'nils@post.example' },
    { ...byMaja, ticketId: 3 },
  ],
  [
    'M19 the same where closed ones stay closed',
    { to: 'help+tnils@shop.example', from: 'nils@post.example' },
    openedBeside(3),
    { reopenClosed: false },
  ],
  [
    'M20 the second delivery of one mail',
    { to: 'help@shop.example, sales@shop.example' },
    { act: 'ignore', reason: 'duplicate' },
    { isDuplicate: true },
  ],
  ['M21 a reply address that is changed', { to: 'help+tmajb@shop.example' }, opened],
  [
    'M22 the reply address in the envelope alone',
    { to: 'undisclosed-recipients:;' },
    byMaja,
    { envelopeTo: [tokenOfMaja] },
  ],
  [
    'M22 the reply address in Delivered-To',
    { to: 'x@y.example', headers: [`Delivered-To: ${tokenOfMaja}`] },
    byMaja,
  ],
  [
    'M22 the reply address in X-Forwarded-To',
    { to: 'x@y.example', headers: [`X-Forwarded-To: ${tokenOfMaja}`] },
    byMaja,
  ],
  ['M22 the reply address in Cc', { to: 'x@y.example', headers: [`Cc: ${tokenOfMaja}`] }, byMaja],
  [
    'M23 From is a reply address',
    { from: tokenOfMaja },
    { act: 'quarantine', reason: 'from a reply address' },
  ],
  [
    'M24 an agent’s From and nothing else',
    { from: ola, subject: 'Lamp' },
    { ...opened, mayAutoReply: false },
  ],
  [
    'M24 an agent’s From and References',
    { from: ola, headers: [references('root.1@shop.example')] },
    held('agent without reply address'),
  ],
  [
    'M24 an agent’s From and the customer’s reply address',
    { from: ola, to: tokenOfMaja },
    held('agent without reply address'),
  ],
  [
    'M25 another agent’s reply address',
    { from: 'kim@shop.example', to: tokenOfOla, headers: [pass] },
    held('another sender'),
    { trustedAuthservId: trusted },
  ],
  [
    'M26 a stranger with an agent’s reply address',
    { from: 'eva@post.example', to: tokenOfOla, headers: [pass] },
    held('another sender'),
    { trustedAuthservId: trusted, acceptUnverifiedAgents: true },
  ],
  ['M26 the customer with an agent’s reply address', { to: tokenOfOla }, held('another sender')],
  [
    'M27 another sender with the customer’s reply address',
    { from: 'eva@post.example', to: tokenOfMaja, headers: [dmarcPass('post.example')] },
    openedBeside(1),
    { trustedAuthservId: trusted },
  ],
  [
    'M27 a program that answers for another sender at the customer’s reply address',
    { from: 'eva@post.example', to: tokenOfMaja, headers: [automatic] },
    note('automatic', 'unproven'),
  ],
  [
    'M27 a participant at the own reply address',
    { from: 'Bo <BO@post.example>', to: tokenOfBo },
    { ...byMaja, as: 'participant', adds: null },
  ],
  ['M27 a participant at the customer’s reply address', { from: bo, to: tokenOfMaja }, openedBeside(1)],
  [
    'a participant with the ids of the thread alone',
    { from: bo, headers: [references('copy.1@shop.example')] },
    openedBeside(1),
  ],
  [
    'a participant with the ids of the customer’s thread',
    { from: bo, headers: [references('out.1@shop.example')] },
    openedBeside(1),
  ],
  [
    'a stranger at a participant’s reply address',
    { from: 'eva@post.example', to: tokenOfBo },
    openedBeside(1),
  ],
  ['the customer at a participant’s reply address', { to: tokenOfBo }, openedBeside(1)],
  [
    'an agent at a participant’s reply address',
    { from: ola, to: tokenOfBo, headers: [pass] },
    held('agent without reply address'),
    { trustedAuthservId: trusted },
  ],
  [
    'a participant at an agent’s reply address',
    { from: bo, to: tokenOfOla, headers: [dmarcPass('post.example')] },
    held('another sender'),
    { trustedAuthservId: trusted },
  ],
  ['a participant who was removed', { from: 'kalle@post.example', to: tokenOfKalle }, openedBeside(1)],
  [
    'a flood of a participant who was removed',
    { from: 'kalle@post.example', to: tokenOfKalle, headers: [dmarcPass('post.example')] },
    { act: 'quarantine', reason: 'too many' },
    { trustedAuthservId: trusted, isFlood: true },
  ],
  [
    'From = the customer, and an id that only a participant has seen',
    { headers: [references('copy.1@shop.example')] },
    openedBeside(1),
  ],
  [
    'the same, and the server says that it is the customer',
    { headers: [references('copy.1@shop.example'), dmarcPass('post.example')] },
    byMaja,
    { trustedAuthservId: trusted },
  ],
  ['others whom the mail names that opens a ticket', newMail, { ...opened, adds: 'opening' }],
  [
    'others whom a list names that opens a ticket',
    { ...newMail, headers: ['List-Id: <club.example>'] },
    { ...opened, adds: null },
  ],
  ['others whom bulk mail names', { ...newMail, headers: ['Precedence: bulk'] }, { ...opened, adds: null }],
  ['others whom a program names', { ...newMail, headers: [automatic] }, { ...opened, adds: null }],
  [
    'others whom somebody names who is not the agent',
    { ...newMail, from: ola },
    { ...opened, isImitation: true, adds: null },
  ],
  [
    'others whom the customer names, with proof',
    { to: tokenOfMaja, headers: [dmarcPass('post.example')] },
    { ...byMaja, adds: 'customer' },
    { trustedAuthservId: trusted },
  ],
  [
    'others whom the customer names, with a server that says nothing',
    { to: tokenOfMaja },
    { ...byMaja, adds: null },
    { trustedAuthservId: trusted },
  ],
  [
    'others whom the customer names, with a server that is not trusted',
    { to: tokenOfMaja, headers: [dmarcPass('post.example')] },
    { ...byMaja, adds: null },
  ],
  [
    'others whom the customer names, with the ids alone',
    { headers: [references('root.1@shop.example'), dmarcPass('post.example')] },
    { ...byMaja, adds: null },
    { trustedAuthservId: trusted },
  ],
  [
    'others whom a second sender names',
    { from: 'maja@post.example, eva@post.example', to: tokenOfMaja, headers: [dmarcPass('post.example')] },
    { ...byMaja, adds: null },
    { trustedAuthservId: trusted },
  ],
  [
    'others whom a list names in the customer’s thread',
    { to: tokenOfMaja, headers: ['List-Id: <club.example>', dmarcPass('post.example')] },
    { ...byMaja, adds: null },
    { trustedAuthservId: trusted },
  ],
  [
    'others whom a participant names',
    { from: bo, to: tokenOfBo, headers: [dmarcPass('post.example')] },
    { ...byMaja, as: 'participant', adds: null },
    { trustedAuthservId: trusted },
  ],
  [
    'others whom an agent names',
    { from: ola, to: tokenOfOla, headers: [pass] },
    { ...byOla, adds: 'agent' },
    { trustedAuthservId: trusted },
  ],
  [
    'others whom an agent names whom the inbox believes',
    { from: ola, to: tokenOfOla },
    { ...byOla, adds: null },
    { acceptUnverifiedAgents: true },
  ],
  [
    'M28 nobody says who sent it',
    { from: ola, to: tokenOfOla },
    held('sender not verified'),
    { trustedAuthservId: trusted },
  ],
  [
    'M28 another server says it',
    {
      from: ola,
      to: tokenOfOla,
      headers: ['Authentication-Results: mx.evil.example; dmarc=pass header.from=shop.example'],
    },
    held('sender not verified'),
    { trustedAuthservId: trusted },
  ],
  ['M28 no server is trusted', { from: ola, to: tokenOfOla, headers: [pass] }, held('sender not verified')],
  [
    'M28 the inbox believes it',
    { from: ola, to: tokenOfOla },
    { ...byOla, isVerified: false },
    { acceptUnverifiedAgents: true },
  ],
  [
    'M28 two senders',
    { from: `${ola}, eva@post.example`, to: tokenOfOla },
    held('another sender'),
    { acceptUnverifiedAgents: true },
  ],
  [
    'M29 a fail for the agent',
    { from: ola, to: tokenOfOla, headers: [fail] },
    held('sender not verified'),
    { trustedAuthservId: trusted },
  ],
  [
    'M29 a fail where the inbox believes all',
    { from: ola, to: tokenOfOla, headers: [fail] },
    held('sender not verified'),
    { trustedAuthservId: trusted, acceptUnverifiedAgents: true },
  ],
  [
    'M29 a fail for the customer, with the reply address',
    { to: tokenOfMaja, headers: [fail] },
    { ...byMaja, isVerified: false },
    { trustedAuthservId: trusted },
  ],
  [
    'M29 a fail for the customer, with References',
    { headers: [fail, references('root.1@shop.example')] },
    openedBeside(1),
    { trustedAuthservId: trusted },
  ],
  [
    'M30 a list that put itself into From',
    {
      ...newMail,
      from: 'Eva via Club <club@lists.example>',
      headers: [
        'Reply-To: eva@post.example',
        'List-Post: <mailto:club@lists.example>',
        'List-Id: <club.lists.example>',
      ],
    },
    {
      ...opened,
      customer: { address: 'eva@post.example', name: 'Eva via Club' },
      writtenBy: 'club@lists.example',
      mayAutoReply: false,
    },
  ],
  [
    'M30 Google Groups',
    {
      ...newMail,
      from: 'Eva via Help <group@google.example>',
      headers: ['Reply-To: Eva <eva@post.example>', 'X-Original-From: Eva <eva@post.example>'],
    },
    { ...opened, customer: { address: 'eva@post.example', name: 'Eva' } },
  ],
  [
    'M31 a contact form, as the inbox says',
    { ...newMail, from: 'form@shop.example', headers: ['Reply-To: eva@post.example'] },
    {
      ...opened,
      customer: { address: 'eva@post.example', name: '' },
      writtenBy: 'form@shop.example',
      isVerified: false,
    },
    { useReplyTo: true },
  ],
  [
    'M31 the same where Reply-To is not used',
    { ...newMail, headers: ['Reply-To: x@post.example'] },
    { ...opened, customer: { address: 'eva@post.example', name: 'Eva' } },
  ],
  [
    'M31 Reply-To never names an agent',
    { to: 'help@shop.example', headers: ['Reply-To: ola@shop.example', references('root.1@shop.example')] },
    byMaja,
    { useReplyTo: true },
  ],
  ['M32 no From', { from: null }, { act: 'quarantine', reason: 'no sender' }],
  [
    'M32 no From, with a reply address',
    { from: null, to: tokenOfMaja },
    { act: 'quarantine', reason: 'no sender' },
  ],
  [
    'a sender who fails the check gets no automatic reply',
    { ...newMail, headers: [fail] },
    { ...opened, mayAutoReply: false },
    { trustedAuthservId: trusted },
  ],
  [
    'M35 an inbox writes to itself',
    { from: 'help@shop.example', subject: 'Lamp' },
    { ...opened, mayAutoReply: false },
  ],
  [
    'M35 one inbox writes to another',
    { from: 'sales@shop.example', subject: 'Lamp' },
    { ...opened, mayAutoReply: false },
  ],
  [
    'M36 the agent’s address in other case',
    { from: 'OLA@Shop.Example', to: tokenOfOla, headers: [pass] },
    byOla,
    { trustedAuthservId: trusted },
  ],
  [
    'M37 an answer of a program',
    { to: tokenOfMaja, headers: ['Auto-Submitted: auto-replied'] },
    { ...byMaja, isAutomatic: true },
  ],
  [
    'M37 an agent is away',
    { from: ola, to: tokenOfOla, headers: ['Auto-Submitted: auto-replied', pass] },
    { act: 'note', ticketId: 1, what: 'automatic' },
    { trustedAuthservId: trusted },
  ],
  [
    'M37 a program opens a ticket',
    { ...newMail, headers: ['Auto-Submitted: auto-generated'] },
    { ...opened, isAutomatic: true, mayAutoReply: false },
  ],
  ['M38 a person', { to: tokenOfMaja, headers: ['Auto-Submitted: no'] }, byMaja],
  [
    'M40 a list',
    { ...newMail, headers: ['List-Id: <club.lists.example>'] },
    { ...opened, isAutomatic: false, mayAutoReply: false },
  ],
  ['M40 bulk', { ...newMail, headers: ['Precedence: bulk'] }, { ...opened, mayAutoReply: false }],
  [
    'M41 Exchange',
    { ...newMail, headers: ['X-Auto-Response-Suppress: All'] },
    { ...opened, isAutomatic: false, mayAutoReply: false },
  ],
  [
    'M43 away by the subject',
    { to: tokenOfMaja, subject: 'Frånvarande: Broken lamp' },
    { ...byMaja, isAutomatic: true },
  ],
  ['M44 no-reply', { ...newMail, from: 'no-reply@bank.example' }, { ...opened, mayAutoReply: false }],
  [
    'M45 a robot without a sign',
    { to: tokenOfMaja },
    { act: 'quarantine', reason: 'too many' },
    { isFlood: true },
  ],
  [
    'M45 a proven answer, though too many came in its name',
    { to: tokenOfMaja, headers: [dmarcPass('post.example')] },
    byMaja,
    { isFlood: true, trustedAuthservId: trusted },
  ],
  [
    'M45 a proven mail at another’s reply address',
    { to: tokenOfMaja, from: 'eva@post.example', headers: [dmarcPass('post.example')] },
    { act: 'quarantine', reason: 'too many' },
    { isFlood: true, trustedAuthservId: trusted },
  ],
  [
    'M46 another help desk answers by itself',
    {
      from: 'help@other.example',
      headers: ['Auto-Submitted: auto-replied', references('root.1@shop.example')],
    },
    { ...openedBeside(1), isAutomatic: true, mayAutoReply: false },
  ],
  [
    'M47 our own notice',
    { from: 'help@shop.example', id: '<out.1@shop.example>' },
    { act: 'ignore', reason: 'own notice' },
  ],
  [
    'M48 an agent’s address is that of an inbox',
    { from: 'sales@shop.example', to: tokenOfOla, headers: [pass] },
    held('another sender'),
    { trustedAuthservId: trusted },
  ],
  [
    'M50 our own answer, with us in Cc',
    { from: 'help@shop.example', id: '<0100018.relay@ses.example>', headers: ['Cc: sales@shop.example'] },
    { act: 'ignore' },
  ],
  [
    'M50 an inbox’s answer, with us in Cc, before it lies in the folder of sent mail',
    { from: 'help@shop.example', headers: [inReplyTo('out.1@shop.example'), 'Cc: sales@shop.example'] },
    held('agent without reply address'),
  ],
  [
    'M49 sent from the mailbox to the customer',
    { from: 'help@shop.example', to: 'Maja@post.example', headers: [inReplyTo('out.1@shop.example')] },
    { act: 'record', ticketId: 1, customer: 'maja@post.example', agent: sender },
    { sent: { agent: sender } },
  ],
  [
    'M49 sent from there by nobody knows whom',
    { from: 'help@shop.example', to: 'maja@post.example', headers: [inReplyTo('out.1@shop.example')] },
    { act: 'note', ticketId: 1, what: 'sent' },
    { sent: { agent: null } },
  ],
  [
    'M49 sent from there to somebody else',
    { from: 'help@shop.example', to: 'eva@post.example', headers: [references('root.1@shop.example')] },
    { act: 'note', ticketId: 1, what: 'sent' },
    { sent: { agent: sender } },
  ],
  [
    'M49 our own mail, sent through there',
    { from: 'help@shop.example', to: 'maja@post.example', id: '<out.1@shop.example>' },
    { act: 'ignore', reason: 'own notice' },
    { sent: { agent: sender } },
  ],
  [
    'M51 a receipt',
    {
      to: tokenOfMaja,
      multipart: 'report; report-type=disposition-notification',
      parts: [{ type: 'message/disposition-notification', body: 'Disposition: displayed' }],
    },
    { act: 'note', ticketId: 1, what: 'receipt' },
  ],
  [
    'M51 a receipt of something else',
    { parts: [{ type: 'message/disposition-notification', body: 'Disposition: displayed' }] },
    { act: 'ignore' },
  ],
  [
    'M51 an answer to an invitation',
    { to: tokenOfMaja, parts: [{ type: 'text/calendar; method=REPLY', body: 'BEGIN:VCALENDAR' }] },
    { act: 'note', ticketId: 1, what: 'calendar' },
  ],
  [
    'M51 an invitation',
    { ...newMail, text: 'Come', parts: [{ type: 'text/calendar; method=REQUEST', body: 'BEGIN:VCALENDAR' }] },
    { ...opened, mayAutoReply: true },
  ],
  ['M52 an empty Return-Path', { to: tokenOfMaja, headers: ['Return-Path: <>'] }, byMaja],
  [
    'M53 a bounce',
    { ...report('failed', '5.1.1'), to: 'help+b21@shop.example' },
    { act: 'mark-bounced', mailId: 21, ticketId: 1, problem: '5.1.1' },
  ],
  [
    'M54 a delay',
    { ...report('delayed', '4.4.1'), to: 'help+b21@shop.example' },
    { act: 'ignore', reason: 'still being delivered' },
  ],
  [
    'M55 a bounce without a report',
    { from: 'x@post.example', subject: 'Sorry', to: 'help+b21@shop.example' },
    { act: 'mark-bounced', mailId: 21, problem: 'Sorry' },
  ],
  [
    'M55 an answer of one who is away, to the bounce address',
    { subject: 'Autosvar', to: 'help+b21@shop.example' },
    { act: 'note', ticketId: 1 },
  ],
  [
    'M56 Exchange, to the bounce address',
    {
      from: 'postmaster@post.example',
      subject: 'Undeliverable: Broken lamp',
      html: '<p>x</p>',
      to: 'help+b21@shop.example',
    },
    { act: 'mark-bounced', mailId: 21 },
  ],
  ['M57 a bounce of nothing of ours', report('failed', '5.1.1'), { act: 'ignore', reason: 'bounce' }],
  [
    'M58 a forged bounce that knows an id',
    { ...report('failed', '5.1.1'), headers: [references('out.1@shop.example')] },
    { act: 'ignore', reason: 'bounce' },
  ],
  [
    'M58 a forged bounce address',
    { ...report('failed', '5.1.1'), to: 'help+b29@shop.example' },
    { act: 'ignore', reason: 'bounce' },
  ],
  ['a receipt with an agent’s From', { ...receipt, from: ola, to: tokenOfMaja }, note('receipt', 'imitated')],
  [
    'a receipt with an agent’s From, which knows an id',
    { ...receipt, from: ola, headers: [inReplyTo('out.1@shop.example'), pass] },
    note('receipt', 'imitated'),
    { trustedAuthservId: trusted },
  ],
  [
    'a receipt of the agent',
    { ...receipt, from: ola, to: tokenOfOla, headers: [pass] },
    note('receipt', 'proven'),
    { trustedAuthservId: trusted },
  ],
  [
    'a receipt of two agents',
    { ...receipt, from: `${ola}, kim@shop.example`, to: tokenOfOla, headers: [pass] },
    note('receipt', 'imitated'),
    { trustedAuthservId: trusted, acceptUnverifiedAgents: true },
  ],
  [
    'a receipt with an inbox’s From',
    { ...receipt, from: 'help@shop.example', to: tokenOfMaja },
    note('receipt', 'imitated'),
  ],
  [
    'a receipt with a reply address as its From',
    { ...receipt, from: tokenOfOla, to: tokenOfMaja },
    note('receipt', 'imitated'),
  ],
  ['a receipt without a From', { ...receipt, from: null, to: tokenOfMaja }, note('receipt', 'unproven')],
  ['a receipt of the customer', { ...receipt, to: tokenOfMaja }, note('receipt', 'proven')],
  [
    'a receipt of a stranger',
    { ...receipt, from: 'Ola <eva@post.example>', to: tokenOfMaja },
    note('receipt', 'unproven'),
  ],
  [
    'a receipt with the customer’s From that fails the check',
    { ...receipt, headers: [inReplyTo('out.1@shop.example'), fail] },
    note('receipt', 'unproven'),
    { trustedAuthservId: trusted },
  ],
  [
    'a receipt with an agent’s From, to the bounce address',
    { ...receipt, from: ola, to: 'help+b21@shop.example' },
    note('receipt', 'imitated'),
  ],
  [
    'a receipt of the customer, to the bounce address',
    { ...receipt, to: 'help+b21@shop.example' },
    note('receipt', 'proven'),
  ],
  [
    'a calendar’s answer with an agent’s From',
    {
      from: ola,
      to: tokenOfMaja,
      parts: [{ type: 'text/calendar; method=COUNTER', body: 'BEGIN:VCALENDAR' }],
    },
    note('calendar', 'imitated'),
  ],
  [
    'an automatic answer with an agent’s From, to the bounce address of the customer’s mail',
    { from: ola, to: 'help+b21@shop.example', headers: [automatic, pass] },
    note('automatic', 'imitated'),
    { trustedAuthservId: trusted },
  ],
  [
    'an automatic answer with an agent’s From, to the bounce address of that agent’s mail',
    { from: ola, to: 'help+b22@shop.example', headers: [automatic] },
    note('automatic', 'imitated'),
    { trustedAuthservId: trusted },
  ],
  [
    'an automatic answer of the agent to the mail that went there',
    { from: ola, to: 'help+b22@shop.example', headers: [automatic, pass] },
    note('automatic', 'proven'),
    { trustedAuthservId: trusted },
  ],
  [
    'an automatic answer of the customer to the mail that went there',
    { to: 'help+b21@shop.example', headers: [automatic] },
    note('automatic', 'proven'),
  ],
  [
    'an automatic answer with an agent’s From, to that agent’s reply address, without proof',
    { from: ola, to: tokenOfOla, headers: [automatic] },
    note('automatic', 'imitated'),
    { trustedAuthservId: trusted },
  ],
  [
    'an automatic answer with another agent’s From',
    { from: 'kim@shop.example', to: tokenOfOla, headers: [automatic, pass] },
    note('automatic', 'imitated'),
    { trustedAuthservId: trusted },
  ],
  [
    'an automatic answer with an agent’s From, to the customer’s reply address',
    { from: ola, to: tokenOfMaja, headers: [automatic] },
    held('agent without reply address'),
  ],
  [
    'an agent’s From opens a ticket without proof',
    { ...newMail, from: ola },
    { ...opened, isImitation: true, mayAutoReply: false },
    { trustedAuthservId: trusted },
  ],
  [
    'an agent opens a ticket',
    { ...newMail, from: ola, headers: [pass] },
    { ...opened, isImitation: false, mayAutoReply: false },
    { trustedAuthservId: trusted },
  ],
  [
    'an inbox’s From opens a ticket without proof',
    { ...newMail, from: 'sales+x@shop.example' },
    { ...opened, isImitation: true, mayAutoReply: false },
  ],
  [
    'an agent’s name and another address',
    { ...newMail, from: 'Ola <x@evil.example>' },
    { ...opened, isImitation: false, customer: { address: 'x@evil.example', name: 'Ola' } },
  ],
  [
    'a Reply-To that names an agent opens a ticket',
    { ...newMail, headers: [`Reply-To: ${ola}`, pass] },
    {
      ...opened,
      customer: { address: 'ola@shop.example', name: 'Ola' },
      isImitation: true,
      mayAutoReply: false,
    },
    { useReplyTo: true, trustedAuthservId: trusted },
  ],
  [
    'a Reply-To that names an inbox opens a ticket',
    { ...newMail, headers: ['Reply-To: help@shop.example'] },
    { ...opened, isImitation: true, mayAutoReply: false },
    { useReplyTo: true },
  ],
  [
    'a Reply-To that is a reply address names nobody',
    { ...newMail, headers: [`Reply-To: ${tokenOfMaja}`] },
    { ...opened, customer: { address: 'eva@post.example', name: 'Eva' }, isImitation: false },
    { useReplyTo: true },
  ],
  [
    'a contact form that writes from an inbox',
    { ...newMail, from: 'help@shop.example', headers: ['Reply-To: Eva <eva@post.example>'] },
    { ...opened, customer: { address: 'eva@post.example', name: 'Eva' }, isImitation: false },
    { useReplyTo: true },
  ],
  [
    'a mail with the mailbox’s own From that came in, in the folder of sent mail',
    {
      from: 'help@shop.example',
      to: 'maja@post.example',
      headers: [inReplyTo('out.1@shop.example'), fail],
    },
    note('sent', 'imitated'),
    { sent: { agent: sender }, trustedAuthservId: trusted },
  ],
  [
    'a mail of the customer in the folder of sent mail',
    { to: 'maja@post.example', headers: [inReplyTo('out.1@shop.example')] },
    note('sent', 'proven'),
    { sent: { agent: sender } },
  ],
  [
    'a bounce without a sender’s address, of nothing of ours',
    { from: 'MAILER-DAEMON <>', subject: 'Mail delivery failed' },
    { act: 'ignore', reason: 'bounce' },
  ],
  [
    'the same, to the bounce address',
    { from: 'MAILER-DAEMON <>', subject: 'Mail delivery failed', to: 'help+b21@shop.example' },
    { act: 'mark-bounced', mailId: 21 },
  ],
  [
    'a postmaster who writes by hand',
    { from: 'Eva <postmaster@post.example>', subject: 'Undeliverable: your newsletter' },
    { ...opened, mayAutoReply: false },
  ],
  [
    'a postmaster’s program',
    {
      from: 'postmaster@post.example',
      subject: 'Undeliverable: your newsletter',
      headers: ['Auto-Submitted: auto-replied'],
    },
    { act: 'ignore', reason: 'bounce' },
  ],
  [
    'a customer whose mail program answers the bounce address',
    { to: 'help+b21@shop.example', headers: [inReplyTo('out.1@shop.example')] },
    byMaja,
  ],
  ['a customer who writes to the bounce address', { to: 'help+b21@shop.example' }, opened],
  [
    'a report of abuse',
    {
      from: 'feedback@isp.example',
      multipart: 'report; report-type=feedback-report',
      parts: [{ type: 'message/feedback-report', body: 'Feedback-Type: abuse' }],
    },
    { act: 'quarantine', reason: 'abuse report' },
  ],
  [
    'a report of abuse, to the bounce address',
    {
      from: 'feedback@isp.example',
      to: 'help+b21@shop.example',
      multipart: 'report; report-type=feedback-report',
      parts: [{ type: 'message/feedback-report', body: 'Feedback-Type: abuse' }],
    },
    { act: 'quarantine', reason: 'abuse report' },
  ],
  ['M59 no Message-ID', { ...newMail, id: null }, opened],
  [
    'M67 only a file',
    { ...newMail, parts: [{ type: 'image/png; name=a.png', body: Buffer.from('PNG') }] },
    { ...opened, mayAutoReply: true },
  ],
  ['M77 a date of 1970', { ...newMail, headers: ['Date: Thu, 1 Jan 1970 00:00:00 +0000'] }, opened],
  ['M83 a mail that somebody passes on', { ...newMail, subject: 'Fwd: Broken lamp' }, opened],
  [
    'M89 many recipients',
    {
      ...newMail,
      to: `help@shop.example, ${Array.from({ length: 400 }, (_, at) => `a${at}@b.example`).join(', ')}`,
    },
    opened,
  ],
  ['no inbox', { ...newMail, to: 'info@elsewhere.example' }, { act: 'quarantine', reason: 'no inbox' }],
  [
    'the customer of an anonymous visitor’s ticket, with the reply address',
    { from: 'liam@post.example', to: 'help+tliam@shop.example' },
    openedBeside(2),
  ],
  [
    'the customer of an anonymous visitor’s ticket, with References',
    { from: 'liam@post.example', headers: [references('root.2@shop.example')] },
    openedBeside(2),
  ],
  [
    'another sender with the reply address of an anonymous visitor’s ticket',
    { from: 'eva@post.example', to: 'help+tliam@shop.example' },
    openedBeside(2),
  ],
  [
    'an agent of an anonymous visitor’s ticket',
    { from: ola, to: tokenOfOla, headers: [pass] },
    byOla,
    { trustedAuthservId: trusted },
  ],
  [
    'two senders, one of them the customer',
    { from: 'maja@post.example, eva@post.example', headers: [references('root.1@shop.example')] },
    openedBeside(1),
  ],
  [
    'a person’s first mail',
    newMail,
    {
      ...opened,
      customer: { address: 'eva@post.example', name: 'Eva' },
      mayAutoReply: true,
      isAutomatic: false,
    },
  ],
];

for (const [name, mail, expected, options] of cases) {
  test(name, async () => {
    expect(await land(buildMail({ text: 'words', ...mail }), options)).toMatchObject(expected);
  });
}
