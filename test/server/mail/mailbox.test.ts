import { expect, test } from 'vitest';
import { countedMailbox, mailboxAddress, mailDomain } from '../../../src/server/mail/mailbox.ts';

test.each([
  ['a.n.n.a+x@googlemail.com', 'anna@gmail.com'],
  ['Anna@Gmail.com', 'anna@gmail.com'],
  ['anna@GMAIL.com.', 'anna@gmail.com'],
  ['a.n.n.a@post.example', 'a.n.n.a@post.example'],
  ['anna+x@post.example', 'anna@post.example'],
  ['Anna@münchen.example', 'anna@münchen.example'],
  ['a.nna@notgmail.com', 'a.nna@notgmail.com'],
  ['a.nna@mail.gmail.com', 'a.nna@mail.gmail.com'],
])('%s is counted as %s', (email, counted) => {
  expect(countedMailbox(email)).toBe(counted);
});

test('what is counted as one mailbox is still told apart', () => {
  expect(mailboxAddress('a.nna@gmail.com')).not.toBe(mailboxAddress('anna@gmail.com'));
  expect(mailboxAddress('anna@googlemail.com')).not.toBe(mailboxAddress('anna@gmail.com'));
});

test('a domain is counted in one writing', () => {
  const writings = ['a@München.example', 'b+c@xn--mnchen-3ya.example.', ' d@MÜNCHEN.example'];
  expect(new Set(writings.map((email) => mailDomain(email.toLowerCase())))).toEqual(
    new Set(['xn--mnchen-3ya.example']),
  );
});
