/** Markup of another deployment loses inline styles and handlers on its way through a gateway. */

import { beforeAll, expect, test } from 'vitest';
import { managementOperations, operations } from '../../src/api/operations/index.ts';
import { contracts } from '../../src/api/schemas/index.ts';
import { requestFor } from '../support/app.ts';
import { useGateway, userId, useUpstream } from '../support/gateway.ts';
import { buildHelpCenter } from '../support/help-center.ts';
import { markupBombs } from '../support/markup-bombs.ts';
import { buildInbox, buildTicket, buildTicketMessage } from '../support/tickets.ts';

const upstream = useUpstream();
const gateway = useGateway(upstream, { freshFor: 1 });

const inline = '<p style="color:red" class="a" onclick="x()">Once</p><style>p{}</style><body onload="x()">';
const bare = '<p class="a">Once</p><!----><body>';
const bomb = `<p style="a">${markupBombs['formatting that is opened again']}`;
let input: Readonly<Record<string, string | number | string[]>> = {};

beforeAll(async () => {
  const { db, pool } = upstream.database;
  const { helpCenterId } = await buildHelpCenter(db, {
    userId,
    files: {
      'en/repairs/_index.md': '---\ntitle: Repairs\n---\n',
      'en/repairs/zips/_index.md': '---\ntitle: Zips\n---\n',
      'en/repairs/zips/slider.md': '---\ntitle: Zips\ntags: [zips]\n---\nText\n',
    },
  });
  await pool.query('update faq_articles set content = $1', [inline]);
  const inbox = await buildInbox(db, { userId, name: 'Letters', addresses: ['letters@shop.example'] });
  const ticketId = await buildTicket(db, inbox, {});
  await buildTicketMessage(db, userId, ticketId, { html: inline, plain: inline });
  await buildTicketMessage(db, userId, ticketId, { html: bomb, plain: 'A bomb' });
  const article = await db.query.faqArticles.findFirst();
  input = {
    helpCenterId,
    lang: 'en',
    q: 'zips',
    tag: ['zips'],
    searchString: 'zips',
    ticketId,
    articleId: article?.faqArticleId ?? 0,
    id: article?.faqArticleId ?? 0,
    categoryId: article?.faqCategoryId ?? 0,
  };
});

async function bodyOf(name: keyof typeof operations, more: object = {}): Promise<string> {
  const caller = { apiKey: gateway.keys.secret, userId };
  const response = await gateway.app.inject(requestFor(operations[name], caller, { ...input, ...more }));
  expect(response.statusCode).toBe(200);
  return response.body;
}

test.each([
  ['getArticle', {}],
  ['getCategory', {}],
  ['listTaggedArticles', {}],
  ['listPopularArticles', {}],
  ['viewArticleV1', {}],
  ['grabTicket', {}],
] as const)('%s', async (name, more) => {
  const id = name === 'getCategory' ? { id: input['categoryId'] } : {};
  const body = await bodyOf(name, { ...more, ...id });
  expect(body).toContain(JSON.stringify(bare).slice(1, -1));
  const markup: string[] = [];
  JSON.parse(body, (member, value) => {
    if (['content', 'qBod', 'messageHtml'].includes(member)) markup.push(value);
    return value;
  });
  expect(markup.length).toBeGreaterThan(0);
  for (const text of markup) expect(text).not.toMatch(/<[^>]*(?:style|onclick|onload)/);
});

test('markup that makes ever more of itself arrives as text, and words stay as they are', async () => {
  const { json } = JSON.parse(await bodyOf('grabTicket'));
  expect(json.map(({ messagePlain }: { messagePlain: string }) => messagePlain)).toEqual([inline, 'A bomb']);
  expect(json[1].messageHtml).toMatch(/^&lt;p style=&quot;a&quot;&gt;&lt;p&gt;/);
  expect(json[1].messageHtml).not.toContain('<');
});

test('no operation answers with markup that nobody looks at', () => {
  const members = Object.entries(contracts).flatMap(([name, { output }]) =>
    /"(?:content|qBod|messageHtml|highlight)":/.test(JSON.stringify(output ?? {})) ? [name] : [],
  );
  // The text of a note is no markup, also beside its customer; a gateway has no management.
  const isOther = (name: string) => !/(?:Notes?|Customer)$/.test(name) && !(name in managementOperations);
  expect(members.filter(isOther).sort()).toEqual([
    'articleByAddress',
    'getArticle',
    'getCategory',
    // A gateway answers 404 to it.
    'grabThread',
    'grabTicket',
    'listPopularArticles',
    'listTaggedArticles',
    'search',
    'searchV1',
    // A gateway makes its events itself.
    'streamTickets',
    'viewArticleV1',
  ]);
});

test('a picture of somebody is left out where browsers cannot get it', async () => {
  const { pool } = upstream.database;
  const pictures = ['/pictures/maja.svg', '/files/maja.png', 'https://shop.example/maja.png', 'maja.svg'];
  const seen: unknown[] = [];
  for (const picture of pictures) {
    await pool.query(
      `insert into agents (user_id, id, name, picture) values ($1, 9001, 'Maja', $2)
       on conflict (user_id, id) do update set picture = excluded.picture`,
      [userId, picture],
    );
    seen.push(JSON.parse(await bodyOf('grabAgent', { agentId: '9001' })).json[0].agentPicture);
  }
  expect(seen).toEqual(['', pictures[1], pictures[2], '']);
});
