import { describe, expect, test } from 'vitest';
import {
  findPassages,
  findPlaces,
  type TicketFacts,
} from '../../../../../../src/server/resources/faq/editing/answers/find-passages.ts';

const nothing: TicketFacts = { ticketId: 7001, names: [], addresses: [], texts: [], ownEmails: new Set() };

const found = (text: string, facts: Partial<TicketFacts> = {}) =>
  findPassages([text], { ...nothing, ...facts }).map(({ kind, text: passage }) => `${kind} ${passage}`);

describe('passages', () => {
  test.each([
    ['Write to maja@post.example.', ['address maja@post.example']],
    ['Order 48213 of 2026 is 90 kr.', ['number 48213']],
    ['Call +46 (0) 70-123 45 67 now', ['number 70-123 45 67']],
    ['See ticket 7001', ['number 7001']],
    ['Parcel AB-12345', ['number AB-12345']],
    ['IBAN SE45 5000 0000 0583 9825 7466', [expect.stringContaining('number SE45')]],
    ['Size 42, 3 weeks, 100 %', []],
  ])('%s', (text, passages) => {
    expect(found(text)).toEqual(passages);
  });

  test('short numbers are those that the ticket says', () => {
    expect(found('Gate 417 and 418', { texts: ['my gate is 417'] })).toEqual(['number 417']);
  });

  test('names are whole words, whatever their case', () => {
    expect(found('Dear MAJA, majas and Lindström', { names: ['Maja Lind'] })).toEqual(['name MAJA']);
  });

  test('addresses are those of the customer, by their parts', () => {
    const addresses = ['Storgatan 5\n111 22 Stockholm'];
    expect(found('We send it to storgatan 5 in Umeå.', { addresses })).toEqual(['address storgatan 5']);
  });

  test('the site’s own email addresses are not marked', () => {
    expect(found('help@shop.example', { ownEmails: new Set(['help@shop.example']) })).toEqual([]);
  });

  test('hostile texts take no time', () => {
    for (const text of [
      '1 '.repeat(100_000),
      '@'.repeat(100_000),
      'a@'.repeat(50_000),
      '1-'.repeat(100_000),
    ]) {
      expect(found(text).length).toBeLessThanOrEqual(200);
    }
  });
});

test('places are in UTF-16 units of the text', () => {
  expect(findPlaces('😀 Maja, maja and Majas', 'Maja')).toEqual([
    { start: 3, end: 7 },
    { start: 9, end: 13 },
  ]);
  expect(findPlaces('İstanbul Maja', 'maja')).toEqual([]);
});
