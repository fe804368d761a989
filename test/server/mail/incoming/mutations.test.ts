import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMail } from '../../../../src/server/mail/incoming/parse/parse-mail.ts';
import { mailLimits } from '../../../../src/server/mail/incoming/parse/parsed-mail.ts';
import { readBody } from '../../../../src/server/mail/incoming/quotes/read-body.ts';
import { land } from '../../../support/incoming-world.ts';
import { buildMail } from '../../../support/mails.ts';
import { roundsOf } from '../../../support/sample.ts';

const seeds = [
  buildMail({
    to: 'help+tmaja@shop.example',
    headers: ['References: <root.1@shop.example> <out.1@shop.example>', 'Content-Language: sv'],
    text: 'Ja.\n\nDen fre 20 nov. 2026 kl 10:00 skrev Ola <ola@shop.example>:\n\n> Vilken lampa?\n',
    html: '<p>Ja.</p><div class="gmail_quote"><div class="gmail_attr">Den 20 nov skrev Ola:</div><blockquote class="gmail_quote">Vilken?</blockquote></div>',
    parts: [
      {
        type: 'image/png; name="=?utf-8?Q?l=C3=A4mp.png?="',
        body: Buffer.from('PNG'.repeat(50)),
        headers: ["Content-Disposition: inline; filename*=utf-8''l%C3%A4mp.png", 'Content-ID: <a@b>'],
      },
      { type: 'message/rfc822', body: 'From: a@b.example\nSubject: inner\n\nwords' },
    ],
  }),
  buildMail({
    from: 'MAILER-DAEMON@relay.example',
    to: 'help+b21@shop.example',
    multipart: 'report; report-type=delivery-status',
    headers: ['Authentication-Results: mx.shop.example; dmarc=pass (x) header.from="relay.example"'],
    text: 'Sorry',
    parts: [
      { type: 'message/delivery-status', body: 'A: b\n\nAction: failed\nStatus: 5.1.1\n' },
      { type: 'text/rfc822-headers', body: 'Message-ID: <out.1@shop.example>\n' },
    ],
  }),
];

/** Pieces of mails, which a mutation puts into wrong places. */
const pieces = [
  '\r\n',
  '\r\n\r\n',
  '--mixed\r\n',
  '--mixed--',
  '=?utf-8?B?',
  '?=',
  '\0',
  '<',
  '>',
  '"',
  '(',
  ';',
  '@',
];
const lines = [
  'Content-Transfer-Encoding: base64',
  'Content-Type: multipart/mixed; boundary="mixed"',
  'From:',
];

const change = fc.record({
  /** The place, as a part of the whole. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(40),
  added: fc.oneof(
    fc.constantFrom(...pieces, ...lines.map((line) => `\r\n${line}\r\n`)).map((piece) => Buffer.from(piece)),
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
    fc.record({ piece: fc.constantFrom(...pieces), times: fc.nat(300) }).map(({ piece, times }) => {
      return Buffer.from(piece.repeat(times));
    }),
  ),
});

function changed(
  mail: Buffer,
  { at, removed, added }: { at: number; removed: number; added: Buffer },
): Buffer {
  const place = Math.floor(at * mail.length);
  return Buffer.concat([mail.subarray(0, place), added, mail.subarray(place + removed)]);
}

test('a mail that is changed at random is read, or refused with a reason', async () => {
  const mails = fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { minLength: 1, maxLength: 8 }))
    .map(([seed, changes]) => changes.reduce(changed, seed));
  await fc.assert(
    fc.asyncProperty(mails, async (raw) => {
      const mail = await parseMail(raw, new Date('2026-11-21')).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Error);
        return null;
      });
      if (mail === null) return;
      const body = readBody(mail);
      expect(JSON.stringify([mail.subject, mail.from, mail.text, mail.html, body])).not.toContain('\\u0000');
      expect(mail.files.length).toBeLessThanOrEqual(mailLimits.parts);
      expect(mail.references.length).toBeLessThanOrEqual(mailLimits.references);
      await land(raw);
    }),
    { numRuns: roundsOf(10_000, 300), seed: 15 },
  );
});
