/** A gateway in front of a deployment that has the operations of the interface alone. */

import { expect, test } from 'vitest';
import { saveForm } from '../../src/server/resources/forms/forms.sql.ts';
import { answerOf, ask } from '../support/ask.ts';
import { buildArticle, buildCategory } from '../support/fixtures.ts';
import { useGateway, userId } from '../support/gateway.ts';
import { useHttpServer } from '../support/http-server.ts';

const upstream = useHttpServer();
const gateway = useGateway({
  get url() {
    return upstream.url;
  },
  key: 'another',
});

const page = () => ({ apiKey: gateway.keys.public, userId });

test('is asked for categories without a help center, once it has refused to be told one', async () => {
  upstream.answer((response, { url = '' }) => {
    if (url.includes('helpCenterId'))
      return response.writeHead(400, { 'content-type': 'text/plain' }).end('no');
    response.setHeader('content-type', 'application/json').end(JSON.stringify([buildCategory()]));
  });
  for (const lang of ['en', 'sv']) {
    const found = await answerOf(gateway, page(), 'listCategories', { lang, helpCenterId: 3 });
    expect(found).toMatchObject([{ title: 'Orders' }]);
  }
  const path = `GET /api/another/${userId}/faq/categories`;
  expect(upstream.requests).toEqual([`${path}?lang=en&helpCenterId=3`, `${path}?lang=en`, `${path}?lang=sv`]);
});

test('names to pages those forms of an article that are here, which alone they can read', async () => {
  const formId = await saveForm(gateway.database.db, {
    userId,
    name: 'Order',
    fields: [{ label: 'Order number', type: 'text', required: true }],
  });
  upstream.answer((response) => {
    const article = buildArticle({ articleFormId: 7_000_001, feedbackNoFormId: formId });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(article));
  });
  const input = { lang: 'en', helpCenterId: 3, id: 103 };
  expect(await answerOf(gateway, page(), 'getArticle', input)).toMatchObject({
    articleFormId: null,
    feedbackNoFormId: formId,
  });
  expect(
    await answerOf(gateway, { ...page(), apiKey: gateway.keys.secret }, 'getArticle', input),
  ).toMatchObject({ articleFormId: 7_000_001, feedbackNoFormId: formId });
});

test('has no index of suggestions to give where the upstream has none, which it asks once', async () => {
  const path = `GET /api/another/${userId}/faq`;
  upstream.answer((response, { url = '' }) => {
    const isKnown = url.includes('popular-articles') && !url.includes('helpCenterId=4');
    response
      .setHeader('content-type', 'application/json')
      .writeHead(isKnown ? 200 : 404)
      .end('[]');
  });
  const before = upstream.requests.length;
  const gone = await ask(gateway, page(), 'suggestionIndex', { lang: 'en', helpCenterId: 4 });
  expect(gone.status).toBe(404);
  for (const lang of ['en', 'sv']) {
    const answer = await answerOf(gateway, page(), 'suggestionIndex', { lang, helpCenterId: 3 });
    expect(answer).toEqual({ stopWords: [] });
  }
  expect(upstream.requests.slice(before)).toEqual([
    `${path}/suggestion-index?lang=en&helpCenterId=4`,
    `${path}/popular-articles?lang=en&helpCenterId=4`,
    `${path}/suggestion-index?lang=en&helpCenterId=3`,
    `${path}/popular-articles?lang=en&helpCenterId=3`,
  ]);
});

test('takes no ratings where the upstream takes none, which it asks once', async () => {
  const ticket = { result: 'success', json: [], length: 0, meta: emptyMeta };
  upstream.answer((response, { url = '' }) => {
    const isKnown = url.startsWith('/message/grabTicket/') && url.endsWith('/7');
    response
      .setHeader('content-type', 'application/json')
      .writeHead(isKnown ? 200 : 404)
      .end(JSON.stringify(isKnown ? ticket : {}));
  });
  const before = upstream.requests.length;
  const office = { apiKey: gateway.keys.secret, userId };
  expect((await ask(gateway, office, 'grabTicketRating', { ticketId: 8 })).status).toBe(404);
  for (let times = 0; times < 2; times += 1) {
    const { json } = await answerOf(gateway, office, 'grabTicketRating', { ticketId: 7 });
    expect(json).toEqual({ rating: null, comment: '', ratedAt: null, changeableUntil: null, canRate: false });
  }
  expect(upstream.requests.slice(before)).toEqual(
    ['grabTicketRating 8', 'grabTicket 8', 'grabTicketRating 7', 'grabTicket 7', 'grabTicket 7'].map(
      (asked) => {
        const [name, id] = asked.split(' ');
        return `GET /message/${name}/another/${userId}/${id}`;
      },
    ),
  );
  expect((await ask(gateway, office, 'rateTicket', { ticketId: 7, rating: 5 })).status).toBe(404);
});

const emptyMeta = { tags: [], labels: [], linkedTickets: [], ticketStatus: 'solved', assignedAgents: [] };
