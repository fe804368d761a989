/** Which articles are offered while a visitor waits, and when. */

import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { loadStem } from '../../../../src/languages/stemmers.ts';
import { createWaitingArticles, fits } from '../../../../src/widget/models/sending/waiting-articles.ts';
import { createFixtureClient } from '../../../support/fixture-client.ts';
import { buildSource } from '../build-source.ts';

const gift = 'Can I return a gift? I do not have the receipt.';

/** The stemmer of the language of a message below. */
const stemOf = (message: string) =>
  loadStem(/[\u0600-\u06ff]/.test(message) ? 'ar' : /[åäö]/.test(message) ? 'sv' : 'en');

/** Titles of the demo shop, and what visitors may write to it. */
test.each([
  ['Hi! The zip on my jacket splits open behind the slider. Can you mend it?', 'My zip splits open'],
  [
    'I have not received any order confirmation for my order. Did it go through?',
    'I have not received an order confirmation',
  ],
  ['Hello, how long does a repair take? I need my tent before July.', 'How long a repair takes'],
  [gift, 'Return a gift'],
  ['I forgot my password and the link does not arrive', 'Forgot your password'],
  ['My down sleeping bag got muddy. How do I wash it?', 'Wash a down sleeping bag'],
  ['I want to cancel my order', 'Cancel an order'],
  [
    'Hej! Blixtlåset på min jacka går upp bakom löparen. Kan ni laga det?',
    'Dragkedjan går upp bakom löparen',
  ],
  ['Hur tvättar jag min dunsovsäck?', 'Tvätta en dunsovsäck'],
  ['كيف تُرجع طلبك؟', 'كيف تُرجع طلبك؟'],
])('“%s” may be answered by “%s”', async (message, title) => {
  expect(fits(title, message, await stemOf(message))).toBe(true);
});

/** What the search suggests first for each of these. */
test.each([
  ['My tent came with eleven pegs. Should there not be twelve?', 'Choose a tent'],
  ['Where is my parcel? It was to come on Monday.', 'Last order days before Christmas 2026'],
  ['Can I talk to a human please', 'Contact customer service'],
  ['Nils was very kind in the shop yesterday. Please tell him.', 'Something is faulty – make a claim'],
  ['I would like to work for you. Do you have any open jobs?', 'Book a repair'],
  ['Is this tent OK for winter?', 'Choose a sleeping bag'],
  ['Of gas, a little. My stove smells.', 'Which stove, and which fuel?'],
  ['hello', 'Contact customer service'],
  ['Mitt tält kom med elva pinnar. Skulle det inte vara tolv?', 'Välj tält'],
  ['أين طردي؟ كان يجب أن يصل يوم الاثنين', 'مدد التوصيل وأسعاره'],
  ['', 'Refunds'],
  ['…', ''],
])('“%s” is not answered by “%s”', async (message, title) => {
  expect(fits(title, message, await stemOf(message))).toBe(false);
});

const option = (text: string, id: number) => ({ text, payload: { id, category: [] } });

function createWaiting(titles: readonly string[], language: string | undefined = 'en') {
  const lifetime = new AbortController();
  const emit = vi.fn();
  const onError = vi.fn();
  const signals: (AbortSignal | undefined)[] = [];
  const client = createFixtureClient({
    suggestSearch(_input, signal) {
      signals.push(signal);
      return { success: true, result: [{ text: '', options: titles.map(option) }] };
    },
  });
  const source = buildSource({ client });
  const visitor = { signal: lifetime.signal, emit, onError };
  const model = createWaitingArticles(source, { language: signal(language) }, visitor);
  const post = (key: string, message: string, ticketId?: string) =>
    model.notePosted({ key, input: { message, toEmail: 'x@shop.example', ...(ticketId && { ticketId }) } });
  return { model, post, client, emit, onError, lifetime, signals };
}

test('a first message searches once, and its ticket alone lists two matching articles', async () => {
  const titles = ['Contact customer service', 'Return a gift', 'Gifts', 'A gift to return'];
  const { model, post, client } = createWaiting(titles);
  post('k', gift);
  model.noteTicket('k', 7);
  await expect.poll(() => model.of(7).map(({ title }) => title)).toEqual(['Return a gift', 'Gifts']);
  expect(model.of(8)).toEqual([]);
  post('l', 'I have found it.', '7');
  model.noteTicket('l', 7);
  expect(model.of(7)).toHaveLength(2);
  expect(client.sentTo('suggestSearch')).toEqual([{ lang: 'en', q: gift, helpCenterId: 7 }]);
});

test('numbers, addresses and the end of a long message are not sent to the search', async () => {
  const { post, client } = createWaiting([]);
  post('k', `Order 10023 for kim@post.example\nis late. ${'It was to come. '.repeat(40)}`);
  await expect.poll(() => client.sentTo('suggestSearch').length).toBe(1);
  const begun = 'Order for is late. It was to come.';
  expect(client.sentTo('suggestSearch')).toEqual([
    expect.objectContaining({ q: `${begun}${' It was to come.'.repeat(17)}`.slice(0, 300).trim() }),
  ]);
  post('l', '10023');
  expect(client.sentTo('suggestSearch')).toHaveLength(1);
});

test('a search is not sent in an unknown language, and is aborted with the visitor’s session', async () => {
  const unknown = createWaiting([]);
  unknown.post('k', gift);
  const { post, lifetime, signals } = createWaiting([]);
  post('k', gift);
  await expect.poll(() => signals.length).toBe(1);
  lifetime.abort();
  expect(signals[0]?.aborted).toBe(true);
});

test('a search that fails lists no articles', async () => {
  const { model, post, client, onError } = createWaiting([]);
  client.answer({
    suggestSearch() {
      throw new TypeError('no network');
    },
  });
  post('k', gift);
  model.noteTicket('k', 7);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  expect(model.of(7)).toEqual([]);
});

test('an article that was read is counted once as a deflection of a visitor who leaves without writing again', () => {
  const { model, post, emit } = createWaiting([]);
  model.leave();
  model.read(3);
  post('k', 'It did not help.', '7');
  model.leave();
  expect(emit).not.toHaveBeenCalled();
  model.read(3);
  model.leave();
  model.leave();
  expect(emit.mock.calls).toEqual([[{ type: 'deflection', articleId: 3 }]]);
});
