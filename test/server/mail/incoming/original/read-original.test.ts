import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../../../../src/server/mail/incoming/original/mask-secrets.ts';
import { readOriginal } from '../../../../../src/server/mail/incoming/original/read-original.ts';
import { createToken } from '../../../../../src/server/mail/reply-address/token.ts';
import { newOneTimeCode } from '../../../../../src/server/visitor/magic-links/one-time-code.ts';
import { buildMail, rawMail } from '../../../../support/mails.ts';

const secret = randomBytes(32);
const tokens = [
  createToken(secret, { kind: 'reply', userId: 1, id: 4711 }),
  createToken(secret, { kind: 'bounce', userId: 3000, id: 90_210 }),
];
const [token = '', bounceToken = ''] = tokens;
const address = `help+${token}@shop.example`;
const code = newOneTimeCode();

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('what gives access', () => {
  test('is masked in any case, in links and in other forms of addresses', () => {
    for (const one of tokens) {
      for (const written of [
        `help+${one}@shop.example`,
        `${one}@reply.shop.example`,
        `HELP+${one.toUpperCase()}@SHOP.EXAMPLE`,
        `<a href="mailto:help%2B${one}@shop.example">`,
        `SRS0=xx=yy=shop.example=help+${one}@relay.example`,
      ]) {
        expect(maskSecrets(written).toLowerCase()).not.toContain(one);
        expect(maskSecrets(written)).toContain('xxxxx');
      }
    }
    expect(maskSecrets(`https://shop.example/back/1#${code}`)).not.toContain(code);
  });

  test('is not what only looks like it', () => {
    const words = `https://shop.example/abcdefghijklmnopqrstuvwxyz 0123456789abcdef0123456789abcdef ${'a'.repeat(60)}`;
    expect(maskSecrets(words)).toBe(words);
  });
});

describe('the original of a mail', () => {
  test.each([
    ['a header', `To: Help <${address}>\n\nwords`],
    [
      'a header that goes on in the middle',
      `To: Help <help+${token.slice(0, 9)}\n ${token.slice(9)}@shop.example>\n\nwords`,
    ],
    ['a header behind a fold', `X-To: shop.example\n\t${token}@shop.example\n\nwords`],
    ['an encoded word', `Subject: =?utf-8?B?${base64(`to ${address}`)}?=\n\nwords`],
    [
      'two encoded words',
      `Subject: =?utf-8?Q?help=2B${token.slice(0, 8)}?=\n =?utf-8?Q?${token.slice(8)}=40shop.example?=\n\nwords`,
    ],
    ['a text', `\n\n> Reply to ${address}, or https://shop.example/back/1#${code}`],
    [
      'a text in base64',
      `Content-Transfer-Encoding: base64\n\n${base64(`${'words '.repeat(50)}${address}`).replace(/.{60}/g, '$&\n')}`,
    ],
    [
      'a text in quoted-printable',
      `Content-Transfer-Encoding: quoted-printable\n\n${'sm=C3=B6r '.repeat(5)}help+${token.slice(0, 11)}=\n${token.slice(11)}@shop.example`,
    ],
    [
      'an attached mail in base64',
      `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${base64(`To: ${address}\n\n${bounceToken}@shop.example`)}\n--b--\n`,
    ],
    [
      'a part of a mail whose boundary fits none',
      `Content-Type: multipart/mixed; boundary=other\n\n--b\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${base64(address)}\n--b--\n`,
    ],
    [
      'a text of 16 bits',
      `Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n${Buffer.from(address, 'utf16le').toString('base64')}`,
    ],
    [
      'what stands before the first part',
      `Content-Type: multipart/mixed; boundary=b\n\n${address}\n--b\n\nwords\n--b--\n${address}`,
    ],
  ])('has no secret in %s', async (_, mail) => {
    const { headers, parts, file } = await readOriginal(rawMail(`From: maja@post.example\n${mail}\n`));
    // What a reader would have to decode is read again, as any mail program would.
    const again = await readOriginal(file);
    expect(again.file.equals(file)).toBe(true);
    const shown = JSON.stringify([headers, parts, file.toString('latin1'), again.parts]).replaceAll(
      '\\u0000',
      '',
    );
    for (const one of [...tokens, code]) expect(shown).not.toContain(one);
    expect(shown).toContain('xxxxx');
  });

  test('is the same to the byte without secrets, and shows headers and texts', async () => {
    const raw = buildMail({
      from: '=?utf-8?Q?Maja_=C3=85berg?= <maja@post.example>',
      headers: ['X-Long: one\n\ttwo'],
      text: 'Smör',
      html: '<script>alert(1)</script>',
      parts: [
        { type: 'image/png; name="lamp.png"', body: randomBytes(5000) },
        { type: 'message/rfc822', body: buildMail({ subject: 'inner', text: 'inner words' }).toString() },
      ],
    });
    const { headers, parts, isCut, file } = await readOriginal(raw);
    expect(file.equals(raw)).toBe(true);
    expect(headers).toContain('X-Long: one\n\ttwo\nFrom: =?utf-8?Q?Maja_=C3=85berg?= <maja@post.example>');
    expect(parts.map(({ type, name, text }) => [type, name, text?.trim() ?? null])).toEqual([
      ['text/plain', '', 'Smör'],
      ['text/html', '', '<script>alert(1)</script>'],
      ['image/png', 'lamp.png', null],
      ['message/rfc822', '', expect.stringContaining('Subject: inner')],
      ['text/plain', '', 'inner words'],
    ]);
    expect(parts[2]?.size).toBe(5000);
    expect(isCut).toBe(false);
  });

  test('is shown in part if it is long, and always masked as a whole', async () => {
    const lines = `${'word '.repeat(15)}\n`.repeat(60_000);
    const { parts, isCut, file } = await readOriginal(
      rawMail(`From: maja@post.example\n\n${lines}${address}\n`),
    );
    expect(parts[0]?.text).toHaveLength(200_000);
    expect(isCut).toBe(true);
    expect(file.includes(token)).toBe(false);
    const many = Array.from({ length: 300 }, () => ({ type: 'text/csv', body: 'a' }));
    expect((await readOriginal(buildMail({ parts: many }))).parts).toHaveLength(100);
  });

  test.each([
    ['no blank line', 'From: maja@post.example'],
    ['nothing', ''],
    ['only a line break', '\n'],
    ['a boundary without an end', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nwords'],
    ['parts in parts without an end', 'Content-Type: multipart/mixed; boundary=b\n\n--b\n'.repeat(3000)],
    ['broken base64', 'Content-Transfer-Encoding: base64\n\n*=*='],
  ])('with %s is itself', async (_, mail) => {
    const raw = rawMail(mail);
    expect((await readOriginal(raw)).file.equals(raw)).toBe(true);
  });
});

describe('a long mail', () => {
  const text = `${'=C3=A4'.repeat(12)}=\r\n`;
  const encoded = 'Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n';
  const parts = 'Content-Type: multipart/mixed; boundary=x\r\n\r\n';

  test.each([
    ['of escaped letters', encoded + text.repeat(60_000)],
    ['of escaped letters on one line', encoded + '=C3=A4'.repeat(700_000)],
    ['of many parts', parts + '--x\r\n\r\na\r\n'.repeat(800_000)],
  ])('%s lets other work have its turns, and stays the same to the byte', async (_, mail) => {
    let turns = 0;
    let isRead = false;
    const take = () => {
      turns += 1;
      if (!isRead) setImmediate(take);
    };
    setImmediate(take);
    const raw = Buffer.from(mail, 'latin1');
    const { file } = await readOriginal(raw);
    isRead = true;
    expect(file.equals(raw)).toBe(true);
    expect(turns).toBeGreaterThan(3);
  });
});
