/** Microsoft 365 writes no name: its line is recognised by its place at Microsoft's hosts, and by the renamed forgery. */

import { describe, expect, test } from 'vitest';
import { parseMail } from '../../../../src/server/mail/incoming/parse/parse-mail.ts';
import { readHeaderFields } from '../../../../src/server/mail/trust/header-fields.ts';
import { judgeForgery } from '../../../../src/server/mail/trust/judge-forgery.ts';
import { readProbeAnswer } from '../../../../src/server/mail/trust/read-probe-answer.ts';
import { buildMail } from '../../../support/mails.ts';

const nameless =
  'Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=shop.example; dmarc=pass action=none header.from=shop.example';

async function proposed(mailbox: string, channel: 'imap' | 'smtp' = 'imap') {
  const mail = await parseMail(buildMail({ from: 'ola@shop.example', headers: [nameless] }), new Date());
  return readProbeAnswer({ mail, channel, mailbox, agentEmail: 'ola@shop.example' });
}

describe('a nameless line on top', () => {
  test.each([
    'outlook.office365.com',
    'outlook.office365.us',
    'outlook-dod.office365.us',
    'partner.outlook.cn',
  ])('is proposed for a mailbox at %s', async (host) => {
    expect(await proposed(`help@shop.example@${host}`)).toEqual({
      outcome: 'proposed',
      authservId: 'microsoft-365',
      domain: 'shop.example',
    });
  });

  test.each([
    ['help@shop.example@imap.example', 'imap'],
    ['help@outlook.office365.com@imap.example', 'imap'],
    ['help@shop.example@outlook.office365.com.evil.example', 'imap'],
    ['', 'smtp'],
  ] as const)('and not for %s by %s', async (mailbox, channel) => {
    expect(await proposed(mailbox, channel)).toMatchObject({ outcome: 'no-name', authservId: null });
  });
});

const judge = (headers: readonly string[], authservId = 'microsoft-365') =>
  judgeForgery({
    fields: readHeaderFields(buildMail({ headers })),
    mark: 'forged-7.invalid',
    authservId,
    channel: 'imap',
    relayHost: 'smtp.office365.com',
    answerReceivedBy: null,
  });

describe('a forged line', () => {
  test('that Microsoft 365 renamed does not count', () => {
    const renamed = 'Authentication-Results-Original: dmarc=pass\n header.from=forged-7.invalid';
    expect(judge([nameless, renamed])).toBe('withstood');
  });

  test.each<[string, readonly string[]]>([
    ['is gone, so that nobody knows who removed it', [nameless]],
    ['lies below', [nameless, 'Authentication-Results: dmarc=pass header.from=forged-7.invalid']],
    [
      'stands in a header that is none of theirs',
      [nameless, 'X-Note: dmarc=pass header.from=forged-7.invalid'],
    ],
  ])('that %s was not renamed', (_what, headers) => {
    expect(judge(headers)).toBe('not-renamed');
  });

  test('is found however it is folded, in any case', () => {
    const forged = 'AUTHENTICATION-results:  mx.example;\n\tdmarc=pass\n\theader.from=FORGED-7.invalid';
    expect(judge([forged], 'mx.example')).toBe('forged-on-top');
  });
});
