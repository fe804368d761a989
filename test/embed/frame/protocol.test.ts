import { expect, test } from 'vitest';
import { pageCodecs, panelCodecs } from '../../../src/embed/frame/protocol.ts';

test('an event is forwarded with its own members and no others', () => {
  const { input: read } = pageCodecs.event;
  const events = [
    { type: 'article-view', articleId: 3, lang: 'pt-BR' },
    { type: 'article-vote', articleId: 3, lang: 'en', vote: 'yes' },
    { type: 'unread', count: 2 },
    { type: 'logout' },
    { type: 'error', kind: 'not-found' },
    { type: 'conversation-view', conversationId: 'c-7' },
  ];
  for (const event of events) expect(read(event)).toEqual(event);
  const wrong: unknown[] = [
    null,
    'open',
    [],
    { type: 'open' },
    { type: 'toString' },
    { type: '__proto__' },
    { type: 'unread', count: '2' },
    { type: 'unread' },
    { type: 'article-view', articleId: 3, lang: 'en', text: 'what was typed' },
    { type: 'article-vote', articleId: 3, lang: 'en', vote: 'maybe' },
    { type: 'error', kind: '<b>' },
  ];
  for (const event of wrong) expect(read(event), JSON.stringify(event)).toBeUndefined();
});

test('settings of the page never choose the deployment or the help center, and a token may be null', () => {
  const { input: read } = panelCodecs.start;
  const { userId, baseUrl } = { userId: 9, baseUrl: 'https://attacker.invalid' };
  const sent = {
    userId,
    baseUrl,
    apiKey: 'fdp_x',
    helpCenterId: 4,
    faqId: 5,
    lang: 'sv',
    strings: { a: 'b' },
  };
  expect(read(sent)).toEqual({ lang: 'sv', strings: { a: 'b' } });
  expect(read({ visitorToken: null })).toEqual({ visitorToken: null });
  expect(read({ visitorToken: 'a.b.c' })).toEqual({ visitorToken: 'a.b.c' });
  expect(read({ lang: '<b>', colorScheme: 'pink' })).toEqual({});
  const visit = { page: 'https://shop.example/boots', referrer: 'https://search.example/?q=boots' };
  expect(read(visit)).toEqual(visit);
  // No page led to this one.
  expect(read({ referrer: '' })).toEqual({});
  for (const wrong of [null, 'sv', []]) expect(read(wrong)).toBeUndefined();
});

test('a reply for the card in the page consists of texts and the url of an image', () => {
  const { input: read } = pageCodecs.preview;
  const preview = {
    ticketId: 7,
    messageId: 12,
    agentId: 3,
    text: '<b>Hi</b>',
    name: 'Ester',
    date: '2026-03-01T09:00:00.000Z',
    picture: 'https://shop.example/ester.jpg',
  };
  expect(read(preview)).toEqual(preview);
  expect(read({ ...preview, html: '<b>' })).toEqual(preview);
  expect(read({ ...preview, picture: 'javascript:alert(1)' })).toEqual({ ...preview, picture: null });
  expect(read(null)).toBeNull();
  const wrong = [{ ticketId: '7' }, { messageId: 0 }, { text: {} }, { name: 'x'.repeat(1001) }];
  for (const members of wrong)
    expect(read({ ...preview, ...members }), JSON.stringify(members)).toBeUndefined();
  expect(panelCodecs.quickReply.input({ ticketId: 7, text: 'Yes', isDraft: false })).toEqual({
    ticketId: 7,
    text: 'Yes',
    isDraft: false,
  });
  expect(panelCodecs.quickReply.input({ ticketId: -7, text: 'Yes', isDraft: false })).toBeUndefined();
  expect(panelCodecs.quickReply.output('lost')).toBeUndefined();
});

test('paths, forms and names are parsed before they are used', () => {
  expect(panelCodecs.show.input('/articles/3')).toBe('/articles/3');
  expect(panelCodecs.show.input('https://attacker.invalid')).toBeUndefined();
  expect(panelCodecs.fillContact.input({ subject: 'A', fields: { Size: 'M' } })).toEqual({
    subject: 'A',
    fields: { Size: 'M' },
  });
  expect(panelCodecs.fillContact.input({ articleId: 12 })).toEqual({ articleId: 12 });
  expect(panelCodecs.fillContact.input({ articleId: '12' })).toBeUndefined();
  expect(panelCodecs.fillContact.input({ subject: { toString: 1 } })).toBeUndefined();
  expect(pageCodecs.warn.input('apiKey')).toBe('apiKey');
  expect(pageCodecs.warn.input('apiKey is at https://attacker.invalid')).toBeUndefined();
  expect(pageCodecs.token.output('')).toBeUndefined();
});
