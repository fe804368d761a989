/** Counts how often the search for a quote reads lines: twice the lines are read at most twice as often. */

import { expect, test } from 'vitest';
import { findQuote } from '../../../../../src/server/mail/incoming/quotes/find-quote.ts';
import { findKnownQuote } from '../../../../../src/server/mail/incoming/quotes/known-quote.ts';
import { KnownWords } from '../../../../../src/server/mail/incoming/quotes/known-words.ts';
import { type MailLine, readTextLines } from '../../../../../src/server/mail/incoming/quotes/mail-lines.ts';

/** Returns the number of reads of lines. */
function countReads(lines: readonly MailLine[], search: (lines: readonly MailLine[]) => unknown): number {
  let reads = 0;
  search(
    new Proxy(lines, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    }),
  );
  return reads;
}

const attacks = [
  ['lines of >', '>\n'],
  ['quoted lines with written ones between', '> a\nb\n'],
  ['beginnings', 'On '],
  ['lines above a quote', 'On 1.1.2026 10:00 Ola <a@b> wrote:\n'],
  ['lines above a quote, with blank ones', 'On 1.1.2026\n\n<a@b> wrote:\n\n'],
  ['headers', 'From: a\nSent: b\n'],
  ['headers that are none', 'From: a\n'],
  ['separators', '-----\n'],
  ['rules', '__________\n\n'],
  ['signatures', '-- \n'],
  ['the known text', 'Have you tried another bulb?\n'],
  ['the known text and what is printed', 'Have you tried another bulb?\nReply to this email to continue.\n'],
  ['nearly the known text', 'Have you tried another lamp?\nHave you tried another bulb?\n'],
] as const;

const known = new KnownWords({
  messages: ['Have you tried another bulb?'],
  printed: ['Reply to this email to continue.'],
  senders: ['Customer service'],
});

test.each(attacks)('%s', (_, text) => {
  for (const before of ['', 'Hello\n']) {
    for (const search of [
      (lines: readonly MailLine[]) => findQuote(lines, ''),
      (lines: readonly MailLine[]) => findKnownQuote(lines, '', known),
    ]) {
      const reads = (times: number) => countReads(readTextLines(before + text.repeat(times)), search);
      expect(reads(800)).toBeLessThan(2.2 * reads(400) + 200);
    }
  }
});

test('a mail of more lines than a person writes is not looked through', () => {
  const lines = readTextLines('> a\n'.repeat(50_000), 10_000);
  expect(lines).toHaveLength(10_001);
  expect(countReads(lines, (all) => findQuote(all, ''))).toBe(0);
  expect(countReads(lines, (all) => findKnownQuote(all, '', known))).toBe(0);
});
