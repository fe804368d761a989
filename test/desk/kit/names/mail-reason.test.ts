import { expect, test } from 'vitest';
import { mailReason } from '../../../../src/desk/kit/names/mail-reason.ts';

test.each([
  ['5.1.1 smtp; 550 5.1.1 <maja@post.example>: user unknown', 'mailReasonAddress'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'mailReasonAddress'],
  ['5.4.4 no mail server is named for the domain', 'mailReasonAddress'],
  ['5.2.2 smtp; 552 5.2.2 Over quota', 'mailReasonFull'],
  ['452 4.2.2 mailbox full', 'mailReasonFull'],
  ['5.2.1 mailbox disabled', 'mailReasonOff'],
  ['552 5.3.4 message size exceeds the limit', 'mailReasonSize'],
  ['4.4.1 connection timed out', 'mailReasonUnreachable'],
  ['554 5.7.1 rejected by policy', 'mailReasonPolicy'],
  ['5.0.0 undefined', undefined],
  ['550 no such user', undefined],
  ['connect ECONNREFUSED 10.5.1.1:25', undefined],
  ['', undefined],
])('the words %j of a mail server mean %s', (said, reason) => {
  expect(mailReason(said)).toBe(reason);
});
