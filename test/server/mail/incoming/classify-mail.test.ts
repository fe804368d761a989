import { describe, expect, test } from 'vitest';
import {
  type Authentication,
  authenticateSender,
} from '../../../../src/server/mail/incoming/authenticate-sender.ts';
import { classifyMail, type MailKind } from '../../../../src/server/mail/incoming/classify/classify-mail.ts';
import { parseMail } from '../../../../src/server/mail/incoming/parse/parse-mail.ts';
import { buildMail, type MailText } from '../../../support/mails.ts';

const parse = (mail: MailText) => parseMail(buildMail({ text: 'words', ...mail }), new Date('2026-11-21'));

const outlookReceipt = {
  multipart: 'report; report-type=disposition-notification',
  parts: [{ type: 'message/disposition-notification', body: 'Disposition: manual-action; displayed' }],
};
const calendarReply = {
  parts: [{ type: 'text/calendar; method=REPLY', body: 'BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR' }],
};
const deliveryStatus = {
  from: 'Mail Delivery System <MAILER-DAEMON@relay.example>',
  subject: 'Undelivered Mail Returned to Sender',
  multipart: 'report; report-type=delivery-status',
  parts: [
    {
      type: 'message/delivery-status',
      body: 'Reporting-MTA: dns; relay.example\n\nFinal-Recipient: rfc822; x@post.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no\n such user\n',
    },
    { type: 'text/rfc822-headers', body: 'Subject: Lamp\nMessage-ID: <out.1@shop.example>\n' },
  ],
};

test.each<[string, MailText, MailKind, boolean]>([
  ['an ordinary mail', {}, 'person', true],
  ['M37', { headers: ['Auto-Submitted: auto-replied'] }, 'automatic', false],
  ['M38', { headers: ['Auto-Submitted: no'] }, 'person', true],
  ['M38 with a comment', { headers: ['Auto-Submitted: no (a person)'] }, 'person', true],
  [
    'M39 with a parameter',
    { headers: ['Auto-Submitted: auto-replied; owner-email="a@b.example"'] },
    'automatic',
    false,
  ],
  [
    'M39 with a comment',
    { headers: ['Auto-Submitted: (vacation (x)) Auto-Generated (vacation)'] },
    'automatic',
    false,
  ],
  ['M39 notified', { headers: ['Auto-Submitted: auto-notified'] }, 'automatic', false],
  ['M40 bulk', { headers: ['Precedence: bulk'] }, 'list', false],
  ['M40 list', { headers: ['Precedence: list'] }, 'list', false],
  ['M40 junk', { headers: ['Precedence: Junk'] }, 'list', false],
  ['M40 auto_reply', { headers: ['Precedence: auto_reply'] }, 'automatic', false],
  ['M40 List-Id alone', { headers: ['List-Id: <shop.lists.example>'] }, 'list', false],
  ['M41 Exchange', { headers: ['X-Auto-Response-Suppress: All'] }, 'person', false],
  ['M41 Exchange, of receipts only', { headers: ['X-Auto-Response-Suppress: DR, RN, NRN'] }, 'person', true],
  [
    'M42',
    { headers: ['X-Auto-Response-Suppress: All', 'X-MS-Exchange-Inbox-Rules-Loop: maja@post.example'] },
    'automatic',
    false,
  ],
  ['other headers of programs', { headers: ['X-Autoreply: yes'] }, 'automatic', false],
  ['one that says no', { headers: ['X-Autorespond: no'] }, 'person', true],
  ['M44 no-reply', { from: 'no-reply@bank.example' }, 'person', false],
  ['M44 noreply with a tag', { from: 'NoReply+17@bank.example' }, 'person', false],
  ['M44 abuse', { from: 'abuse@isp.example' }, 'person', false],
  ['M44 mailer-daemon', { from: 'mailer-daemon@isp.example' }, 'person', false],
  ['M44 a person whose name begins alike', { from: 'abuser@isp.example' }, 'person', true],
  ['M51 a receipt', { subject: 'Read: lamp', ...outlookReceipt }, 'receipt', false],
  ['M51 an answer to an invitation', { subject: 'Accepted: visit', ...calendarReply }, 'calendar', false],
  ['M52 an empty Return-Path', { headers: ['Return-Path: <>'] }, 'person', true],
  ['M53 a report', deliveryStatus, 'bounce', false],
  [
    'M56 Exchange, in HTML',
    {
      from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@post.example>',
      subject: 'Undeliverable: Broken lamp',
      html: '<p>Your message could not be delivered</p>',
    },
    'bounce',
    false,
  ],
  ['a report of qmail', { from: 'MAILER-DAEMON@post.example', subject: 'failure notice' }, 'bounce', false],
  [
    'a report that names whom it failed for',
    { headers: ['X-Failed-Recipients: x@post.example'] },
    'bounce',
    false,
  ],
  ['a person who asks about a report', { subject: 'Undeliverable: what is that?' }, 'person', true],
])('%s', async (_, mail, kind, isAnswerable) => {
  expect(classifyMail(await parse(mail))).toEqual({ kind, isAnswerable });
});

/** A notice of Amazon SNS with an event of Amazon SES. */
const notice = (type: string): MailText => ({
  from: 'AWS Notifications <no-reply@sns.amazonaws.com>',
  subject: 'AWS Notification Message',
  headers: ['x-amz-sns-message-id: ad6bdf42', 'Feedback-ID: 1.us-west-2.x=:AmazonSES'],
  text: `{"notificationType":"${type}","mail":{}}`,
});

/** Shapes of reports, as these programs write them. */
const returned = {
  type: 'message/rfc822',
  body: 'From: help@shop.example\nMessage-ID: <out.1@shop.example>\n\nx',
};
const reports: Readonly<Record<string, MailText>> = {
  'DragonFly Mail Agent': {
    from: 'MAILER-DAEMON <>',
    subject: 'Mail delivery failed',
    id: '<e0720@df.example>',
    text: 'This is the DragonFly Mail Agent v0.13 at df.example.\n\nThere was an error delivering your mail.',
  },
  'fml, to somebody who is no member': {
    from: 'club-admin@lists.example',
    subject: 'You help@shop.example are not member (club ML)',
    id: '<200504292334.FMLFFFFFF0.club@lists.example>',
    headers: ['X-MLServer: fml [fml 4.0.3 release (20011202/4.0.3)]'],
  },
  'fml, of a loop': {
    from: 'club-admin@lists.example',
    subject: 'Loop Alert: Duplicated Message-ID (club ML)',
    id: '<201704292334.FMLFFF00002.club@lists.example>',
    headers: ['X-MLServer: fml [fml 4.0.3 release (20011202/4.0.3)]'],
  },
  KDDI: {
    from: 'no-reply@app0000.dion.ne.jp',
    subject: 'メールエラー通知',
    headers: ['Reply-To: no-reply@app.auone-net.jp'],
    text: 'Your mail sent on: Thu, 29 Apr 2013 23:45:22 +0900\n Could not be delivered to: <x@ezweb.example>',
    parts: [returned],
  },
  'X3, without a machine-readable part': {
    from: 'Mail Delivery System <Mail.Delivery.System@mx44.example>',
    subject: 'Delivery status notification',
    multipart: 'report',
    text: 'Delivery to the following recipients failed permanently:\n\n   * x@post.example',
    parts: [returned],
  },
  'Amazon SES': {
    ...deliveryStatus,
    from: 'MAILER-DAEMON@us-west-2.amazonses.example',
    subject: 'Delivery Status Notification (Failure)',
  },
  'Amazon SES, by SNS': notice('Bounce'),
  McAfee: {
    from: '<MAILER-DAEMON@smtp6.example>',
    subject: 'Delivery Status',
    text: '    --- The following addresses had delivery problems ---',
    parts: [
      { type: 'message/delivery-status; name="deliverystatus.txt"', body: 'Action: failed\n' },
      returned,
    ],
  },
  'McAfee, without a sender': { from: '<>', subject: 'Delivery Status', text: 'problems', parts: [returned] },
  'a server without a domain': {
    from: 'Mail Delivery Subsystem <MAILER-DAEMON>',
    subject: 'Returned mail: x',
  },
  'a server that is called only that': {
    from: 'mailer-daemon',
    subject: 'There was an error sending your mail',
  },
  MailFoundry: { from: 'MAILER-DAEMON@relay.example', subject: 'Message delivery has failed' },
};

test.each(Object.entries(reports))('a report of %s', async (_, report) => {
  expect(classifyMail(await parse(report))).toEqual({ kind: 'bounce', isAnswerable: false });
});

test.each<[string, MailText]>([
  ['a report of abuse', { from: 'feedback@isp.example', subject: 'Abuse Report' }],
  ['one that passes the subject on', { from: 'maja@post.example', subject: 'FW: Broken lamp' }],
  ['one that says that it is automatic', { headers: ['Auto-Submitted: auto-generated'] }],
])('%s is no customer', async (_, mail) => {
  expect(classifyMail(await parse(notice('Complaint'))).kind).toBe('abuse-report');
  const feedback = {
    multipart: 'report; report-type=feedback-report',
    parts: [{ type: 'message/feedback-report', body: 'Feedback-Type: abuse\nVersion: 1\n' }, returned],
  };
  expect(classifyMail(await parse({ ...feedback, ...mail }))).toEqual({
    kind: 'abuse-report',
    isAnswerable: false,
  });
});

test.each<[string, MailText]>([
  ['asks about a bounce', { subject: 'Mail delivery failed: what now?' }],
  [
    'quotes one',
    { subject: 'Undeliverable: Broken lamp', text: 'I got this:\n> Action: failed\n> Status: 5.1.1' },
  ],
  [
    'passes one on',
    { subject: 'Fwd: Undelivered Mail Returned to Sender', text: 'From: MAILER-DAEMON@x.example' },
  ],
  ['attaches one', { subject: 'Failure notice', parts: [returned] }],
  [
    'attaches its parts',
    { subject: 'Delivery Status', parts: [{ type: 'message/delivery-status', body: 'Action: failed\n' }] },
  ],
  [
    'attaches a report of abuse',
    { parts: [{ type: 'message/feedback-report', body: 'Feedback-Type: abuse\n' }] },
  ],
  [
    'is called like a server',
    { from: 'Mail Delivery System <maja@post.example>', subject: 'Delivery failure' },
  ],
  ['has an address with those words', { from: 'mail.delivery@parcels.example', subject: 'Delivery failure' }],
  ['writes in a list of fml', { headers: ['X-MLServer: fml [fml 4.0.3]'], subject: 'Loop' }],
  ['writes from KDDI', { from: 'maja@x.dion.ne.jp', parts: [returned] }],
  ['writes about notices', { text: '{"notificationType":"Bounce"}', headers: ['x-amz-sns-message-id: x'] }],
  ['has no address', { from: 'Maja', subject: 'Delivery failed' }],
])('a person who %s', async (_, mail) => {
  expect(classifyMail(await parse(mail)).kind).toBe('person');
});

test.each([
  'Automatic reply: Broken lamp',
  'Re: Automatic reply: Broken lamp',
  'Out of Office',
  'Out of office: back on Monday',
  'Automatische Antwort: Lampe',
  'Abwesenheitsnotiz: Lampe',
  'AW: Abwesend',
  'Autosvar: lampa',
  'Frånvarande',
  'Automatisch antwoord: lamp',
  'Afwezig: lamp',
  'Risposta automatica: lampada',
  'Fuori ufficio',
  'Respuesta automática: lámpara',
  'Fuera de la oficina.',
  'Réponse automatique : lampe',
  "Message d'absence",
  'Absence du bureau - lampe',
  'رد تلقائي: مصباح',
  'Automatisk svar: lampe',
])('M43 away by the subject alone: %s', async (subject) => {
  expect(classifyMail(await parse({ subject }))).toMatchObject({ kind: 'automatic' });
});

test.each([
  'Out of office chairs?',
  'On vacation I lost my lamp',
  'Absentmindedly broke it',
  'Automatic door is broken',
  'Is an automatic reply normal?',
])('M43 a person: %s', async (subject) => {
  expect(classifyMail(await parse({ subject }))).toMatchObject({ kind: 'person' });
});

test('M53 M54 what reports say', async () => {
  expect(await parse(deliveryStatus)).toMatchObject({
    report: { outcome: 'failed', status: '5.1.1', diagnostic: 'smtp; 550 no such user' },
    returnedIds: ['out.1@shop.example'],
  });
  const status = (body: string) => ({
    ...deliveryStatus,
    parts: [{ type: 'message/delivery-status', body }],
  });
  expect(await parse(status('A: b\n\nAction: delayed\nStatus: 4.4.1\n'))).toMatchObject({
    report: { outcome: 'delayed', status: '4.4.1' },
  });
  expect(await parse(status('A: b\n\nAction: failed\nStatus: 4.4.7\n'))).toMatchObject({
    report: { outcome: 'failed', status: '4.4.7' },
  });
  const several = 'A: b\n\nStatus: 4.4.1\n\nStatus: 5.1.1\n';
  expect(await parse(status(several))).toMatchObject({ report: { outcome: 'failed', status: '5.1.1' } });
  expect(await parse(status('Action: relayed\nStatus: 2.0.0\n'))).toMatchObject({
    report: { outcome: 'other' },
  });
});

describe('M28 who sent it, as the receiving server says', () => {
  const pass = 'mx.shop.example; spf=pass; dkim=pass; dmarc=pass (p=REJECT) header.from=post.example';
  test.each<[string, string[], Authentication]>([
    ['nothing', [], 'none'],
    ['a pass', [pass], 'pass'],
    ['a version and other case', ['MX.shop.example 1; DMARC=Pass header.from=Post.example'], 'pass'],
    ['a pass that names no domain', ['mx.shop.example; dmarc=pass'], 'none'],
    ['a pass with an empty domain', ['mx.shop.example; dmarc=pass header.from='], 'fail'],
    ['a pass that names two', [`${pass} header.from=post.example`], 'none'],
    ['a pass that names two, one of them another', [`${pass} header.from=evil.example`], 'none'],
    ['a domain in a comment', ['mx.shop.example; dmarc=pass (header.from=post.example)'], 'none'],
    ['a domain of another method', ['mx.shop.example; dmarc=pass; x=y header.from=post.example'], 'none'],
    ['a quoted domain', ['mx.shop.example; dmarc=pass header.from="post.example"'], 'pass'],
    ['a quote that does not end', [`${pass} reason="x`], 'none'],
    ['a quote that does not end, before it', [`mx.shop.example; spf=fail smtp.mailfrom="x; ${pass}`], 'none'],
    ['a comment that does not end', [`${pass} (x`], 'none'],
    ['a comment that does not begin', [`${pass} x)`], 'none'],
    ['a comment that ends in a backslash', [`${pass} (x\\)`], 'none'],
    ['a backslash', [`${pass} x\\`], 'none'],
    ['a header that cannot be read, above one that can', ['mx.shop.example; spf="', pass], 'none'],
    ['a pass in a comment beside its own', [`${pass}; spf=fail (dmarc=pass)`], 'none'],
    ['a pass in quotes beside its own', [`${pass}; spf=fail smtp.mailfrom="dmarc=fail"@e.example`], 'none'],
    ['a pass of another spelling beside its own', [`${pass}; spf=fail (DMARC/1 (x) = fail)`], 'none'],
    [
      'a pass in the local part',
      ['mx.shop.example; spf=fail smtp.mailfrom=a;dmarc=pass;x@e.example'],
      'none',
    ],
    ['two equal passes', [`${pass}; dmarc=pass header.from=post.example`], 'none'],
    ['a comma', ['mx.shop.example; dmarc=pass,header.from=post.example'], 'fail'],
    ['a colon', ['mx.shop.example; dmarc:pass header.from=post.example'], 'none'],
    ['two equals signs', ['mx.shop.example; dmarc==pass header.from=post.example'], 'fail'],
    ['spaces round the equals sign', ['mx.shop.example; dmarc = pass header.from = post.example'], 'pass'],
    ['no semicolon', ['mx.shop.example dmarc=pass header.from=post.example'], 'none'],
    ['a longer method', ['mx.shop.example; xdmarc=pass header.from=post.example'], 'none'],
    ['a longer property', ['mx.shop.example; dmarc=pass x.header.from=post.example'], 'none'],
    ['a longer value', ['mx.shop.example; dmarc=passed header.from=post.example'], 'fail'],
    ['no name', ['dmarc=pass header.from=post.example'], 'none'],
    [
      'our name in a comment',
      ['mx.evil.example (mx.shop.example); dmarc=pass header.from=post.example'],
      'none',
    ],
    ['two of ours, as a mail has that came by twice', [pass, 'mx.shop.example; dmarc=fail'], 'pass'],
    ['a fail', ['mx.shop.example; dmarc=fail header.from=post.example'], 'fail'],
    ['no policy', ['mx.shop.example; dmarc=none header.from=post.example'], 'none'],
    ['the other methods alone', ['mx.shop.example; spf=pass; dkim=pass'], 'none'],
    ['another domain', ['mx.shop.example; dmarc=pass header.from=evil.example'], 'fail'],
    ['another server', ['mx.evil.example; dmarc=pass header.from=post.example'], 'none'],
    ['a longer name', ['mx.shop.example.evil.example; dmarc=pass header.from=post.example'], 'none'],
    ['another server above ours', ['mx.evil.example; dmarc=pass', 'mx.shop.example; dmarc=fail'], 'fail'],
    ['one with our name below ours', ['mx.shop.example; dmarc=fail', pass], 'fail'],
    ['one below ours that says nothing', ['mx.shop.example; spf=pass', pass], 'none'],
    ['a pass in a comment', ['mx.shop.example; spf=fail (x; dmarc=pass) smtp.mailfrom=a'], 'none'],
    ['a pass in quotes', ['mx.shop.example; spf=fail smtp.mailfrom="a;dmarc=pass "@evil.example'], 'none'],
    [
      'a pass behind an escaped quote',
      ['mx.shop.example; spf=fail smtp.mailfrom="a\\";dmarc=pass "@e.example'],
      'none',
    ],
    ['two results', ['mx.shop.example; dmarc=pass; dmarc=fail'], 'none'],
    ['folded', ['mx.shop.example;\n spf=pass;\n dmarc=pass\n header.from=post.example'], 'pass'],
  ])('%s', async (_, headers, expected) => {
    const lines = headers.map((value) => `Authentication-Results: ${value}`);
    const mail = await parse({ headers: lines });
    expect(authenticateSender(mail, 'mx.shop.example')).toBe(expected);
    expect(authenticateSender(mail, null)).toBe('none');
  });

  test.each<[string, string, string]>([
    [
      'Google',
      'mx.google.com',
      'mx.google.com;\n       dkim=pass header.i=@post.example header.s=s1 header.b=AbC/d+e=;\n       spf=pass (google.com: domain of maja@post.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=maja@post.example;\n       dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=post.example',
    ],
    [
      'Microsoft 365',
      'microsoft-365',
      'spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=post.example; dkim=pass (signature was verified)\n header.d=post.example;dmarc=pass action=none\n header.from=post.example;compauth=pass reason=100',
    ],
    [
      'Microsoft 365 with the domain between',
      'microsoft-365',
      'spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=post.example; shop.example; dkim=pass (signature was verified)\n header.d=post.example;shop.example; dmarc=pass action=none\n header.from=post.example;',
    ],
    [
      'Postfix with OpenDMARC',
      'OpenDMARC',
      'OpenDMARC; dmarc=pass (p=none dis=none) header.from=post.example',
    ],
    [
      'rspamd',
      'mail.shop.example',
      'mail.shop.example;\n\tdkim=pass header.d=post.example header.s=s1 header.b="aB+c/d";\n\tspf=pass (mail.shop.example: domain of maja@post.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=maja@post.example;\n\tdmarc=pass (policy=reject) header.from=post.example',
    ],
    [
      'Amazon SES',
      'amazonses.com',
      'amazonses.com;\n spf=pass (spfCheck: domain of post.example designates 192.0.2.1 as permitted sender) client-ip=192.0.2.1; envelope-from=maja@post.example; helo=mx.post.example;\n dkim=pass header.i=@post.example;\n dmarc=pass header.from=post.example;',
    ],
    [
      'Fastmail',
      'mx1.messagingengine.com',
      'mx1.messagingengine.com;\n    x-csa=none;\n    dkim=pass (2048-bit rsa key sha256) header.d=post.example header.i=@post.example;\n    dmarc=pass policy.published-domain-policy=none policy.applied-disposition=none (p=none,d=none,d.eval=none) policy.policy-from=p header.from=post.example;\n    spf=pass smtp.mailfrom=maja@post.example',
    ],
    ['Yahoo', 'mta.yahoo.example', 'mta.yahoo.example;\n dmarc=pass(p=NONE) header.from=post.example;'],
  ])('what %s writes is a pass', async (_, trustedId, value) => {
    const line = `Authentication-Results: ${value}`;
    expect(authenticateSender(await parse({ headers: [line] }), trustedId)).toBe('pass');
    // The lower header came with the mail.
    const above = line.replaceAll('=pass', '=fail');
    expect(authenticateSender(await parse({ headers: [above, line] }), trustedId)).toBe('fail');
  });

  test('a header without a name is read for Microsoft 365 alone, on top of all others', async () => {
    const result = 'Authentication-Results: spf=pass smtp.mailfrom=a; dmarc=pass header.from=post.example';
    const named = 'Authentication-Results: mx.evil.example; spf=fail';
    expect(authenticateSender(await parse({ headers: [named, result] }), 'microsoft-365')).toBe('none');
    expect(authenticateSender(await parse({ headers: [result] }), 'spf=pass')).toBe('none');
    const guess =
      'Authentication-Results: spf=pass; dmarc=bestguesspass action=none header.from=post.example';
    expect(authenticateSender(await parse({ headers: [guess] }), 'microsoft-365')).toBe('none');
  });

  test('a long header is read in linear time', async () => {
    for (const piece of ['dmarc(', '(', '"', '\\', ';', 'dmarc ', '=', 'dmarc=pass;', '()']) {
      const line = `Authentication-Results: mx.shop.example; ${piece.repeat(60_000 / piece.length)}`;
      expect(authenticateSender(await parse({ headers: [line] }), 'mx.shop.example')).not.toBe('pass');
    }
  });

  test('M32 a pass is for one sender', async () => {
    const mail = await parse({ headers: [`Authentication-Results: ${pass}`, 'From: maja@post.example'] });
    expect(authenticateSender(mail, 'mx.shop.example')).toBe('fail');
  });
});
