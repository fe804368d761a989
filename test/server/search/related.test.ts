import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listRelatedArticles } from '../../../src/server/search/related.ts';
import { useDatabase } from '../../support/database.ts';
import { buildArticles, buildHelpCenter } from '../../support/faq-content.ts';
import { demoHelpFolder, readHelpArticles } from '../../support/help-articles.ts';
import { indexesOf, noteArticleChanges } from '../../support/search-indexes.ts';

const database = useDatabase();

test('related articles say much of what an article says, and are visible', async () => {
  const { db } = database;
  const center = await buildHelpCenter(db);
  const { faqCategoryId: _, ...index } = center;
  const all = (await readHelpArticles(demoHelpFolder)).filter(({ language }) => language === 'en');
  const ids = await buildArticles(db, center, all);
  const idOf = (title: string) => ids[all.findIndex((article) => article.title === title)] ?? 0;
  const relatedTo = async (title: string, where = index) =>
    (await listRelatedArticles(indexesOf(db), where, idOf(title), 4)).map((article) => article.title);

  expect((await relatedTo('Look after leather boots'))[0]).toBe('Size guide for boots');
  expect(await relatedTo('Buy a gift card')).toContain('Use a gift card or voucher');
  expect(await relatedTo('Cancel an order')).toContain('Right of withdrawal');

  // A tent is sent back like anything else; that does not make it what is read next.
  const ofReturns = await relatedTo('How to return an order');
  expect(ofReturns.slice(0, 3)).toEqual(
    expect.arrayContaining(['Exchange for another size', 'When the refund comes']),
  );
  expect(ofReturns).not.toContain('Choose a tent');

  await db.execute(
    sql`update faq_articles set status = 'draft' where id = ${idOf('Use a gift card or voucher')}`,
  );
  await noteArticleChanges(db, index.helpCenterId);
  expect(await relatedTo('Buy a gift card')).not.toContain('Use a gift card or voucher');
  expect(await relatedTo('Buy a gift card', { ...index, language: 'sv' })).toEqual([]);
  expect(await relatedTo('Buy a gift card', { ...index, userId: index.userId + 1 })).toEqual([]);
});

test('none is better than one that has only a few words in common', async () => {
  const { db } = database;
  const center = await buildHelpCenter(db);
  const { faqCategoryId: _, ...index } = center;
  const all = (await readHelpArticles(demoHelpFolder)).filter(({ language }) => language === 'en');
  const ids = await buildArticles(db, center, [
    {
      title: 'Tides',
      body: [
        'The moon lifts the ocean twice daily. Neap tides follow its quarters.',
        'Mariners read almanacs; fishermen know the rocks by heart. Mud flats hide cockles, and herons stalk crabs.',
        'Come to the store in good time, and bring boots.',
      ].join(' '),
    },
    ...all,
  ]);
  expect(await listRelatedArticles(indexesOf(db), index, ids[0] ?? 0, 4)).toEqual([]);
});

test('an article that shares nothing with others has none', async () => {
  const center = await buildHelpCenter(database.db);
  const { faqCategoryId: _, ...index } = center;
  const [tent] = await buildArticles(database.db, center, [
    { title: 'Tent', body: 'Pitch it here.' },
    { title: 'Boots', body: 'Wax them here.' },
  ]);
  expect(await listRelatedArticles(indexesOf(database.db), index, tent ?? 0, 4)).toEqual([]);
});
