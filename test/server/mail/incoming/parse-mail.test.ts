import { describe, expect, test } from 'vitest';
import { parseMail } from '../../../../src/server/mail/incoming/parse/parse-mail.ts';
import type { ParsedMail } from '../../../../src/server/mail/incoming/parse/parsed-mail.ts';
import { readBody } from '../../../../src/server/mail/incoming/quotes/read-body.ts';
import { markupOfMail } from '../../../../src/server/resources/tickets/mail/message-markup.ts';
import { buildMail, type MailText, rawMail } from '../../../support/mails.ts';

const receivedAt = new Date('2026-11-21T12:00:00Z');

const parse = (mail: MailText | Buffer) =>
  parseMail(Buffer.isBuffer(mail) ? mail : buildMail(mail), receivedAt);

const inBytes = (encoding: BufferEncoding, text: string) => Buffer.from(text, encoding);

/** A mail of one text part in some charset. */
function inCharset(charset: string, body: Buffer, encoding = '8bit'): Buffer {
  const head = `From: maja@post.example\nTo: help@shop.example\nContent-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${encoding}\n\n`;
  return Buffer.concat([rawMail(head), body]);
}

test('the members of an ordinary mail', async () => {
  const mail = await parse({
    headers: [
      'Delivered-To: help+abc@shop.example',
      'X-Original-To: <help@shop.example>',
      'Envelope-To: a@shop.example',
      'X-Gm-Original-To: b@shop.example',
      'Cc: "Berg, Liam" <Liam@post.example>, group: x@post.example, y@post.example;',
      'Reply-To: Maja <maja@home.example>',
      'In-Reply-To: <out.1@shop.example>',
      'References: <root@shop.example>',
      ' <out.1@shop.example>',
    ],
    text: 'Thank you',
    html: '<p>Thank <b>you</b></p>',
    parts: [
      {
        type: 'image/png; name="lamp.png"',
        body: Buffer.from('PNG'),
        headers: ['Content-Disposition: inline; filename="lamp.png"', 'Content-ID: <lamp@1>'],
      },
    ],
  });
  expect(mail).toMatchObject({
    from: { address: 'maja@post.example', name: 'Maja Berg' },
    hasOneSender: true,
    replyTo: [{ address: 'maja@home.example', name: 'Maja' }],
    deliveredTo: ['help+abc@shop.example', 'help@shop.example', 'a@shop.example', 'b@shop.example'],
    to: [{ address: 'help@shop.example' }],
    cc: [
      { address: 'Liam@post.example', name: 'Berg, Liam' },
      { address: 'x@post.example' },
      { address: 'y@post.example' },
    ],
    messageId: 'mail.1@post.example',
    inReplyTo: ['out.1@shop.example'],
    references: ['root@shop.example', 'out.1@shop.example'],
    subject: 'Re: Broken lamp',
    date: new Date('2026-11-20T09:00:00Z'),
    text: 'Thank you',
    html: '<p>Thank <b>you</b></p>',
    files: [{ name: 'lamp.png', type: 'image/png', contentId: 'lamp@1', isInline: true }],
    protection: 'none',
    isTooLarge: false,
  });
  expect(Buffer.from(mail.files[0]?.bytes ?? []).toString()).toBe('PNG');
});

test.each<[string, string, Partial<ParsedMail>]>([
  ['M32 no From', 'To: help@shop.example', { from: null, hasOneSender: false }],
  ['M32 an empty From', 'From:', { from: null, hasOneSender: false }],
  ['M32 a From without an address', 'From: Maja Berg', { from: null }],
  [
    'M32 blanks in the address',
    'From: ma ja@post.example',
    { from: { address: 'ja@post.example', name: 'ma' } },
  ],
  ['M32 no @', 'From: <maja>', { from: null }],
  [
    'M32 two headers of From',
    'From: a@post.example\nFrom: b@post.example',
    { from: { address: 'a@post.example', name: '' }, hasOneSender: false },
  ],
  [
    'M32 two addresses in From',
    'From: a@post.example, b@post.example',
    { from: { address: 'a@post.example', name: '' }, hasOneSender: false },
  ],
  ['M32 a group in From', 'From: us: a@post.example;', { from: { address: 'a@post.example', name: '' } }],
  [
    'M33 letters before the @ that are not ASCII',
    'From: Zoë <zoë@post.example>',
    { from: { address: 'zoë@post.example', name: 'Zoë' }, hasOneSender: true },
  ],
  [
    'M34 an encoded name',
    'From: =?utf-8?Q?Maja_=C3=85berg?= <maja@post.example>',
    { from: { address: 'maja@post.example', name: 'Maja Åberg' } },
  ],
  [
    'M34 a quoted name with a comma',
    'From: "Berg, Maja" <maja@post.example>',
    { from: { address: 'maja@post.example', name: 'Berg, Maja' }, hasOneSender: true },
  ],
  [
    'M34 a name that is another address',
    'From: "ola@shop.example" <maja@post.example>',
    { from: { address: 'maja@post.example', name: 'ola@shop.example' }, hasOneSender: true },
  ],
  ['M34 mailto:', 'From: <mailto:maja@post.example>', { from: { address: 'maja@post.example', name: '' } }],
  [
    'M34 marks of direction and NUL in a name',
    'From: =?utf-8?Q?a=E2=80=AEb=00c?= <maja@post.example>',
    { from: { address: 'maja@post.example', name: 'a b c' } },
  ],
  [
    'M34 HTML in a name',
    'From: "<b>Maja</b>" <maja@post.example>',
    { from: { address: 'maja@post.example', name: '<b>Maja</b>' } },
  ],
  ['M59 no Message-ID', 'From: a@post.example', { messageId: null }],
  ['M61 no brackets', 'Message-ID: 12@post.example', { messageId: '12@post.example' }],
  ['M61 blanks in the id', 'Message-ID: < 12 @post.example >', { messageId: '12@post.example' }],
  ['M61 a long id', `Message-ID: <${'a'.repeat(900)}>`, { messageId: 'a'.repeat(250) }],
  ['M61 control characters', 'Message-ID: <1\u00022@post.example>', { messageId: '12@post.example' }],
  [
    'M8 several ids in In-Reply-To',
    'In-Reply-To: <1@a.example> <2@a.example>',
    { inReplyTo: ['1@a.example', '2@a.example'] },
  ],
  [
    'M8 a phrase in In-Reply-To',
    'In-Reply-To: maja@post.example\'s message of "Mon" <1@a.example>',
    { inReplyTo: ['1@a.example'] },
  ],
  [
    'M10 References folded, with commas and without brackets',
    'References: 1@a.example,2@a.example\n\t3@a.example',
    { references: ['1@a.example', '2@a.example', '3@a.example'] },
  ],
  ['M64 a raw subject of 8 bits', 'Subject: Böoken', { subject: 'Böoken' }],
  [
    'M64 an encoded letter that is cut in two',
    'Subject: =?utf-8?Q?sm=C3?= =?utf-8?Q?=B6r?=',
    { subject: 'smör' },
  ],
  ['M65 NUL in a subject', 'Subject: =?utf-8?Q?a=00b?=', { subject: 'a b' }],
  ['M88 a line break in a subject', 'Subject: =?utf-8?Q?a=0D=0ABcc:_x?=', { subject: 'a Bcc: x' }],
  ['M77 a date of 1970', 'Date: Thu, 1 Jan 1970 00:00:00 +0000', { date: null }],
  ['M77 a date of 2050', 'Date: Sat, 1 Jan 2050 00:00:00 +0000', { date: null }],
  ['M77 no date', 'From: a@post.example', { date: null }],
  ['M77 no day of any month', 'Date: Fri, 41 Nov 2026 10:00:00 +0100', { date: null }],
  [
    'M90 groups, comments and quotes in To',
    `To: ${'a(b(c)) "x" group: '.repeat(500)}<help@shop.example>;`,
    {},
  ],
])('%s', async (_, head, expected) => {
  expect(await parse(rawMail(`${head}\nX-Last: 1\n\nwords\n`))).toMatchObject({
    text: 'words\n',
    ...expected,
  });
});

test('M10 of many references the first and the last are kept', async () => {
  const ids = Array.from({ length: 3000 }, (_, index) => `<${index}.aaaaaaaaaaaaaaaaaaaa@a.example>`);
  const { references } = await parse(rawMail(`References: ${ids.slice(0, 300).join('\n ')}\n\nwords`));
  expect(references).toHaveLength(50);
  expect(references[0]).toBe('0.aaaaaaaaaaaaaaaaaaaa@a.example');
  expect(references[49]).toBe('299.aaaaaaaaaaaaaaaaaaaa@a.example');
  const long = await parse(rawMail(`References: ${ids.join('\n ')}\n\nwords`));
  expect(long.references).toHaveLength(50);
});

test('M64 M89 long headers are read in part', async () => {
  const to = Array.from({ length: 600 }, (_, index) => `a${index}@post.example`).join(',\n ');
  const mail = await parse(rawMail(`Subject: ${'word '.repeat(20_000)}\nTo: ${to}\n\nwords`));
  expect(mail.subject.length).toBeLessThanOrEqual(1000);
  expect(mail.to).toHaveLength(500);
});

test.each([
  ['big5', inBytes('hex', 'a7daadcc'), '我們'],
  ['gb2312', inBytes('hex', 'c4e3bac3'), '你好'],
  ['"gb2312"', inBytes('hex', 'c4e3bac3'), '你好'],
  ['iso-2022-jp', inBytes('latin1', '\x1b$B$"\x1b(B'), 'あ'],
  ['koi8-r', inBytes('hex', 'd0d2c9d7c5d4'), 'привет'],
  ['windows-1255', inBytes('hex', 'f9ece5ed'), 'שלום'],
  ['iso-8859-1', inBytes('latin1', 'smör'), 'smör'],
  ['utf-8', inBytes('utf8', 'smör'), 'smör'],
])('M62 text in %s', async (charset, body, text) => {
  expect(await parse(inCharset(charset, body))).toMatchObject({ text });
});

test.each([
  ['M62 bad bytes', 'gb2312', inBytes('hex', 'c4e3ff41')],
  ['M62 an unknown charset', 'x-nothing', Buffer.from('words')],
  ['M63 latin1 that says it is UTF-8', 'utf-8', inBytes('latin1', 'smör')],
  ['M63 UTF-8 that says it is ASCII', 'us-ascii', inBytes('utf8', 'smör')],
  ['M65 NUL in the text', 'utf-8', Buffer.from('a\0b')],
  ['M73 broken base64', 'utf-8', Buffer.from('d29yZHM*=*=')],
])('%s is read as well as it can be', async (_, charset, body) => {
  const { text } = await parse(inCharset(charset, body));
  expect(text).toMatch(/^[^\0]+$/);
});

test('M62 UTF-7 hides no markup: it is decoded before a text is escaped', async () => {
  const mail = await parse(inCharset('utf-7', Buffer.from('+ADw-script+AD4-')));
  expect(mail.text?.trim()).toBe('<script>');
  const { html } = markupOfMail({
    body: readBody(mail),
    files: { missing: [], images: new Map() },
    notes: [],
    warning: null,
  });
  expect(html).toBe('&lt;script&gt;');
});

test('M73 quoted-printable that ends with its sign', async () => {
  expect(await parse(inCharset('utf-8', Buffer.from('sm=C3=B6r='), 'quoted-printable'))).toMatchObject({
    text: 'smör',
  });
  const uuencoded = 'begin 644 a.txt\n#0V%T\n`\nend\n';
  expect((await parse({ text: uuencoded })).text).toContain('begin 644');
});

test('M66 M67 which texts a mail has', async () => {
  expect(await parse({ text: 'one', html: '<p>two</p>' })).toMatchObject({ text: 'one', html: '<p>two</p>' });
  expect(await parse({ html: '<p>two</p>' })).toMatchObject({ html: '<p>two</p>' });
  expect(await parse({ text: 'one' })).toMatchObject({ text: 'one', html: null });
  const file = { type: 'application/pdf; name=a.pdf', body: Buffer.from('%PDF') };
  expect(await parse({ parts: [file] })).toMatchObject({
    text: null,
    html: null,
    files: [{ name: 'a.pdf' }],
  });
});

test('M68 texts between files are read in their order', async () => {
  const picture = { type: 'image/png; name=a.png', body: Buffer.from('PNG') };
  const html = (body: string) => ({ type: 'text/html; charset=utf-8', body });
  const { html: all, files } = await parse({ parts: [html('<p>one</p>'), picture, html('<p>two</p>')] });
  expect(all).toMatch(/one[\s\S]*two/);
  expect(files).toHaveLength(1);
});

test('M70 a mail within a mail is a file', async () => {
  const inner = buildMail({ from: 'liam@post.example', subject: 'inner', text: 'inner words' }).toString();
  const { files, text, subject } = await parse({
    text: 'outer words',
    parts: [{ type: 'message/rfc822', body: inner }],
  });
  expect(text).toBe('outer words');
  expect(subject).toBe('Re: Broken lamp');
  expect(files).toMatchObject([{ type: 'message/rfc822' }]);
});

test.each([
  [
    'M71 the last boundary is missing',
    'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nwords',
  ],
  [
    'M71 a boundary is used twice',
    'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nwords\n--b--\n--b--',
  ],
  [
    'M71 a mail within a mail has headers only',
    'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nwords\n--b\nContent-Type: message/rfc822\n\nSubject: x\n--b--',
  ],
  ['M71 no boundary', 'Content-Type: multipart/mixed\n\nwords'],
])('%s', async (_, raw) => {
  expect(await parse(rawMail(`From: maja@post.example\n${raw}`))).toMatchObject({
    from: { address: 'maja@post.example' },
  });
});

test('M70 M78 nesting and parts beyond the limit are refused', async () => {
  const nested = (depth: number) => {
    const opening = Array.from(
      { length: depth },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
    );
    return rawMail(`From: a@post.example\n${opening.join('')}Content-Type: text/plain\n\nwords`);
  };
  await expect(parse(nested(40))).resolves.toMatchObject({ text: 'words' });
  await expect(parse(nested(2000))).rejects.toThrow('Max allowed child nodes exceeded');
  const file = (name: number) => ({ type: `text/csv; name=${name}.csv`, body: Buffer.from('a') });
  const files = (count: number) => ({
    text: 'words',
    parts: Array.from({ length: count }, (_, at) => file(at)),
  });
  expect((await parse(files(400))).files).toHaveLength(400);
  await expect(parse(files(600))).rejects.toThrow('Max allowed child nodes exceeded');
});

describe('a mail whose boundary fits no part', () => {
  const plain = 'Content-Type: text/plain; charset=utf-8\n\nThe lamp is broken.';
  const html = 'Content-Type: text/html; charset=utf-8\n\n<p>The lamp is <b>broken</b>.</p>';
  const file = 'Content-Type: text/csv; name=lamps.csv\n\nlamp,1';
  const mailWith = (head: string, body: string) =>
    rawMail(`From: maja@post.example\nContent-Type: multipart/${head}\n\n${body}`);

  test('is read by the boundary that its parts have', async () => {
    const mail = await parse(mailWith('mixed; boundary=one', `--two\n${plain}\n--two\n${file}\n--two--\n`));
    expect(mail).toMatchObject({ files: [{ name: 'lamps.csv' }], html: null, isDamaged: true });
    expect(mail.text?.trim()).toBe('The lamp is broken.');
  });

  test('keeps its versions apart, at the top and inside', async () => {
    const versions = `--two\n${plain}\n--two\n${html}\n--two--\n`;
    const top = mailWith('alternative; boundary=one', versions);
    const inside = `--out\nContent-Type: multipart/alternative; boundary=in\n\n${versions}\n--out\n${file}\n--out--\n`;
    for (const raw of [top, mailWith('mixed; boundary=out', inside)]) {
      const mail = await parse(raw);
      expect(mail.text?.trim()).toBe('The lamp is broken.');
      expect(mail.html?.trim()).toBe('<p>The lamp is <b>broken</b>.</p>');
      expect(mail.isDamaged).toBe(true);
    }
  });

  test('shows both texts, if one of them only is outside of the boundaries', async () => {
    const mail = await parse(mailWith('mixed; boundary=one', `--typo\n${plain}\n--one\n${html}\n--one--\n`));
    expect(mail.html).toMatch(/<b>broken<\/b>.*The lamp is broken\./s);
  });

  test('is a text, if its lines have no boundary', async () => {
    expect(await parse(mailWith('mixed', 'The lamp is broken.'))).toMatchObject({
      text: expect.stringContaining('The lamp is broken.'),
      isDamaged: true,
    });
  });

  test('is no other mail than one with a sentence for old programs, or one that is empty', async () => {
    const ordinary = `For old programs.\n--one\n${plain}\n--one--\nThe end.`;
    expect(await parse(mailWith('mixed; boundary=one', ordinary))).toMatchObject({
      text: 'The lamp is broken.',
      isDamaged: false,
    });
    expect(await parse(mailWith('mixed; boundary=one', '\n\n'))).toMatchObject({ isDamaged: false });
  });

  test('takes time in proportion to its length', async () => {
    const hyphens = `${'-'.repeat(500_000)}\n${'--a\n'.repeat(100_000)}`;
    expect((await parse(mailWith('mixed; boundary=one', hyphens))).text?.length).toBeGreaterThan(900_000);
    const nested = `--x\nContent-Type: multipart/mixed; boundary=y\n\n--z\n`.repeat(20_000);
    expect(await parse(mailWith('mixed; boundary=one', nested))).toMatchObject({ isDamaged: true });
  });
});

describe('the event of an invitation', () => {
  const invite = (lines: string, type = 'text/calendar; method=REQUEST') =>
    rawMail(
      `From: maja@post.example\nContent-Type: ${type}\n\nBEGIN:VCALENDAR\nMETHOD:REQUEST\n${lines}\nEND:VCALENDAR\n`,
    );
  const event = (lines: string) =>
    `BEGIN:VTIMEZONE\nTZID:W. Europe\nEND:VTIMEZONE\nBEGIN:VEVENT\n${lines}\nBEGIN:VALARM\nSUMMARY:Soon\nEND:VALARM\nEND:VEVENT`;

  test('is read with its times as its author has them on the clock', async () => {
    const lines =
      'SUMMARY;LANGUAGE=sv:Lamps\\, old\n  and new\nDTSTART;TZID="W. Europe":20261203T100000\nDTEND;TZID="W. Europe":20261203T113000\nLOCATION:Storgatan 1\\nMalmö';
    expect((await parse(invite(event(lines)))).invitation).toEqual({
      summary: 'Lamps, old and new',
      start: { wall: new Date('2026-12-03T10:00:00Z'), isDay: false, zone: 'W. Europe' },
      end: { wall: new Date('2026-12-03T11:30:00Z'), isDay: false, zone: 'W. Europe' },
      location: 'Storgatan 1 Malmö',
      isCancelled: false,
    });
  });

  test('is a day, or in UTC, or cancelled', async () => {
    const days = 'DTSTART;VALUE=DATE:20261203\nDTEND;VALUE=DATE:20261205\nSTATUS:CANCELLED';
    expect((await parse(invite(event(days)))).invitation).toMatchObject({
      start: { wall: new Date('2026-12-03T00:00:00Z'), isDay: true, zone: null },
      end: { wall: new Date('2026-12-04T00:00:00Z'), isDay: true },
      isCancelled: true,
    });
    expect((await parse(invite(event('DTSTART:20261203T100000Z')))).invitation).toMatchObject({
      summary: '',
      start: { zone: 'UTC' },
      end: null,
    });
  });

  test('is read of a calendar that is a file', async () => {
    const ics = `BEGIN:VCALENDAR\n${event('SUMMARY:Lamps')}\nEND:VCALENDAR`;
    const part = { type: 'application/ics; name=invite.ics', body: Buffer.from(ics) };
    expect(await parse({ text: 'words', parts: [part] })).toMatchObject({
      invitation: { summary: 'Lamps' },
      calendarMethod: null,
    });
  });

  test('is absent from a calendar without one, and from broken ones', async () => {
    expect((await parse(invite('BEGIN:VTODO\nEND:VTODO'))).invitation).toBeNull();
    expect((await parse(invite(event('DTSTART:20269999T990000\nDTEND:soon')))).invitation).toMatchObject({
      start: null,
      end: null,
    });
    expect((await parse({ text: 'words' })).invitation).toBeNull();
  });
});

test('M70 a mail within a mail without a file name is named after its subject', async () => {
  const name = async (subject: string, type = 'message/rfc822') => {
    const inner = buildMail({ subject, text: 'inner words' }).toString();
    return (await parse({ parts: [{ type, body: inner }] })).files[0]?.name;
  };
  expect(await name('=?utf-8?Q?L=C3=A4mpa?= 1/2')).toBe('Lämpa 1-2.eml');
  expect(await name('../../etc\\passwd')).toBe('..-..-etc-passwd.eml');
  expect(await name('')).toBe('');
  expect(await name('inner', 'message/rfc822; name="lamp.eml"')).toBe('lamp.eml');
});

test('M72 a text that is too long is not shown, and the mail is read nevertheless', async () => {
  const flowed = rawMail(
    `From: maja@post.example\nContent-Type: text/plain; format=flowed; delsp=yes\n\n${'> word \n'.repeat(260_000)}`,
  );
  expect(await parse(flowed)).toMatchObject({
    text: null,
    isTooLarge: true,
    from: { address: 'maja@post.example' },
  });
});

test('M74 M75 files keep their names as they came, on one line', async () => {
  const names = async (...headers: string[]) =>
    (
      await parse({
        text: 'words',
        parts: headers.map((header) => ({
          type: 'application/octet-stream',
          body: Buffer.from('a'),
          headers: [`Content-Disposition: attachment; ${header}`],
        })),
      })
    ).files.map(({ name }) => name);
  expect(
    await names(
      "filename*=utf-8''%C3%A5rsbok.pdf",
      'filename="=?utf-8?Q?=C3=A5r.pdf?="',
      'filename="../../etc/passwd"',
      'filename="a\tb.pdf.exe"',
      'x=1',
      'filename="winmail.dat"',
    ),
  ).toEqual(['årsbok.pdf', 'år.pdf', '../../etc/passwd', 'a b.pdf.exe', '', 'winmail.dat']);
});

test('M76 what is signed or encrypted says so', async () => {
  const part = (type: string) => ({ type, body: 'x' });
  const signed = { text: 'words', multipart: 'signed; protocol="application/pgp-signature"' };
  expect(await parse({ ...signed, parts: [part('application/pgp-signature')] })).toMatchObject({
    protection: 'signed',
    text: 'words',
  });
  const encrypted = { multipart: 'encrypted; protocol="application/pgp-encrypted"' };
  expect(
    await parse({
      ...encrypted,
      parts: [part('application/pgp-encrypted'), part('application/octet-stream')],
    }),
  ).toMatchObject({ protection: 'encrypted', files: [{}, {}] });
  const envelope = rawMail(
    'From: a@b.example\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx',
  );
  expect(await parse(envelope)).toMatchObject({ protection: 'encrypted' });
});

describe('texts whose encoding is missing or wrong', () => {
  const toBytes = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
  const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
  const mailWith = (type: string, body: string, head = '') =>
    toBytes(`${head}From: maja@post.example\n${type === '' ? '' : `Content-Type: ${type}\n`}\n${body}`);

  test.each([
    ['without a type', '', 'L\xe4mpa \x96 5 \x80', 'Lämpa – 5 €'],
    ['without a charset', 'text/plain', 'L\xe4mpa', 'Lämpa'],
    ['called US-ASCII', 'text/plain; charset=us-ascii', 'L\xe4mpa', 'Lämpa'],
    ['called UTF-8', 'text/plain; charset="UTF-8"', 'L\xe4mpa', 'Lämpa'],
    ['of a charset that is none', 'text/plain; charset=x-none', 'L\xe4mpa', 'Lämpa'],
    ['UTF-8 without a charset', 'text/plain', utf8('Lämpa – 灯 🙂'), 'Lämpa – 灯 🙂'],
    ['UTF-8 called US-ASCII', 'text/plain; charset=us-ascii', utf8('Lämpa'), 'Lämpa'],
    ['UTF-8 that is cut off', 'text/plain; charset=utf-8', `${utf8('Lämpa 灯')}\xe7\x81`, 'Lämpa 灯ç\u0081'],
    ['another charset', 'text/plain; charset=koi8-r', '\xcc\xc1\xcd\xd0\xc1', 'лампа'],
    ['Japanese', 'text/plain; charset=iso-2022-jp', '\x1b$B%i%s%W\x1b(B', 'ランプ'],
    ['Japanese without a charset', 'text/plain', '\x1b$B%i%s%W\x1b(B ok', 'ランプ ok'],
    ['Japanese called US-ASCII', 'text/plain; charset=us-ascii', '\x1b$@%i%s%W\x1b(J', 'ランプ'],
    ['Korean without a charset', 'text/plain', '\x1b$)C\x0e>H3g\x0f ok', '안녕 ok'],
    ['Chinese without a charset', 'text/plain', '\x1b$)A\x0eDc:C\x0f ok', '你好 ok'],
    ['Markdown', 'text/markdown', '**L\xe4mpa**', '**Lämpa**'],
    ['enriched', 'text/enriched; charset=iso-8859-1', 'L\xe4mpa', 'Lämpa'],
    ['of a type that is none', 'text', 'L\xe4mpa', 'Lämpa'],
    ['of a type without a semicolon', 'text/plain charset=iso-8859-1', 'L\xe4mpa', 'Lämpa'],
    ['the colours of a terminal', 'text/plain', '\x1b[31mred\x1b(B', '\x1b[31mred\x1b(B'],
    ['UTF-7', 'text/plain; charset=utf-7', 'L+AOQ-mpa +- 1, A+ImIDkQ. +2D3eQg-', 'Lämpa + 1, A≢Α. 🙂'],
    ['UTF-7 by its other name', 'text/plain; charset=UNICODE-1-1-UTF-7', 'Hi Mom -+Jjo--!', 'Hi Mom -☺-!'],
  ])('%s', async (_, type, body, expected) => {
    expect((await parse(mailWith(type, body))).text?.trim()).toBe(expected);
  });

  test('as HTML, which may name its charset itself', async () => {
    const html = async (body: string) => (await parse(mailWith('text/html', body))).html?.trim();
    expect(await html('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2')).toContain('Привет');
    const equivalent =
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">\xcc\xc1\xcd\xd0\xc1';
    expect(await html(equivalent)).toContain('лампа');
    // The bytes are UTF-8, whatever they call themselves.
    expect(await html(`<meta charset="windows-1251">${utf8('Lämpa')}`)).toContain('Lämpa');
    for (const name of ['none', 'utf-7']) {
      expect(await html(`<meta charset=${name}>L\xe4mpa+ADw-`)).toContain('Lämpa+ADw-');
    }
  });

  test('are files where the mail says so', async () => {
    const { text, files } = await parse(mailWith('text/markdown\nContent-Disposition: attachment', 'words'));
    expect([text, files.length]).toEqual([null, 1]);
    const versions = await parse({
      text: 'words',
      multipart: 'alternative',
      parts: [{ type: 'text/markdown', body: '**words**' }],
    });
    expect(versions).toMatchObject({ text: 'words', files: [{ type: 'text/markdown' }] });
  });

  test('in transfer encodings, flowed, and as HTML', async () => {
    const encoded = 'text/plain; format=flowed\nContent-Transfer-Encoding: quoted-printable';
    expect((await parse(mailWith(encoded, 'L=E4mpa'))).text?.trim()).toBe('Lämpa');
    const base64 = `text/plain; charset=utf-8\nContent-Transfer-Encoding: base64`;
    expect(
      (await parse(mailWith(base64, Buffer.from('L\xe4mpa', 'latin1').toString('base64')))).text,
    ).toContain('Lämpa');
    expect((await parse(mailWith('text/html; charset=utf-7', '+ADw-b+AD4-L+AOQ-mpa+ADw-/b+AD4-'))).html).toBe(
      '<b>Lämpa</b>',
    );
  });

  test('subjects, names and files', async () => {
    const head = (subject: string) =>
      `Subject: ${subject}\nReply-To: ${subject} <eva@post.example>\nX-Other: x\n`;
    for (const written of [
      'L\xe4mpa \x80',
      utf8('Lämpa €'),
      '=?utf-7?Q?L+AOQ-mpa_+IKw-?=',
      '=?UTF-7?B?TCtBT1EtbXBhICtJS3ct?=',
    ]) {
      const { subject, replyTo } = await parse(mailWith('text/plain', 'words', head(written)));
      expect([subject, replyTo[0]?.name]).toEqual(['Lämpa €', 'Lämpa €']);
    }
    const files = ['L\xe4mpa.png', utf8('Lämpa.png')].flatMap((name) => [
      `Content-Type: image/png\nContent-Disposition: attachment; filename="${name}"`,
      `Content-Type: image/png; name="${name}"`,
    ]);
    const mixed = files.map((part) => `--b\n${part}\n\nPNG\n`).join('');
    const mail = await parse(mailWith('multipart/mixed; boundary=b', `${mixed}--b--\n`));
    expect(mail.files.map(({ name }) => name)).toEqual(files.map(() => 'Lämpa.png'));
  });

  test('takes time in proportion to its length', async () => {
    const long = await parse(mailWith('text/plain', '\xe4+'.repeat(400_000)));
    expect(long.text?.length).toBe(800_000);
    const utf7 = await parse(mailWith('text/plain; charset=utf-7', '+A'.repeat(400_000)));
    expect(utf7.isTooLarge).toBe(false);
  });
});
