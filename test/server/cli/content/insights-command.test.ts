import { expect, test } from 'vitest';
import { faqVoteReasons } from '../../../../src/server/db/tables/index.ts';
import { useCommands } from '../../../support/commands.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildHelpCenter } from '../../../support/help-center.ts';

const commands = useCommands();
const database = useDatabase();

test('insights lists articles that did not help, with comments that move no cursor', async () => {
  const { db, pool } = database;
  const help = await buildHelpCenter(db, {
    userId: 5,
    files: { 'en/a/tent.md': '# Dry a tent\n\nHang it.' },
  });
  const { userId, helpCenterId } = help;
  const { rows } = await pool.query('select faq_article_id as id from faq_articles where user_id = 5');
  const given = { userId, helpCenterId, faqArticleId: Number(rows[0]?.id), language: 'en' };
  await db.insert(faqVoteReasons).values([
    { ...given, vote: 'a', reason: 'unclear', comment: '\u001b[31mWhat\nis a guy line?' },
    { ...given, vote: 'b', reason: 'unclear' },
    { ...given, vote: 'c' },
  ]);
  const which = ['--user-id', '5', '--help-center-id', String(helpCenterId), '--database-url', database.url];
  const [listed, json, nowhere] = await Promise.all([
    commands.run('insights', 'articles', ...which),
    commands.run('insights', 'articles', '--json', ...which),
    commands.run('insights', 'articles', ...which, '--help-center-id', '999999'),
  ]);
  expect(listed.stdout).toBe('2\ten\tDry a tent\n  2\thard to understand\n  “[31mWhat is a guy line?”\n');
  expect(JSON.parse(json.stdout)).toMatchObject([{ title: 'Dry a tent', count: 2 }]);
  expect(nowhere).toMatchObject({ stdout: '', stderr: expect.stringContaining('no help center 999999') });
});

test('insights lists unsuccessful searches from the third time, and their words from the first', async () => {
  const { db, pool } = database;
  const { userId, helpCenterId } = await buildHelpCenter(db, {
    userId: 6,
    files: { 'en/a/tent.md': '# Dry a tent\n\nHang it.' },
  });
  await pool.query(
    `insert into faq_searches (user_id, help_center_id, language, day, words, searches, found_nothing, led_to_nothing, led_to_message)
      values ($1, $2, 'en', current_date, 'bivvy', 2, 2, 0, 0), ($1, $2, 'en', current_date, 'dry tent', 3, 0, 3, 1)`,
    [userId, helpCenterId],
  );
  const which = ['--user-id', '6', '--help-center-id', String(helpCenterId), '--database-url', database.url];
  const [listed, json] = await Promise.all([
    commands.run('insights', 'searches', ...which),
    commands.run('insights', 'searches', '--json', ...which),
  ]);
  expect(listed.stdout).toBe(`Found nothing
(none)

Led to nothing
3 of 3\ten\tdry tent

Ended in a message
1 of 3\ten\tdry tent

Words that no article has
2\ten\tbivvy

Words that led to nothing
3\ten\tdry
3\ten\ttent

Words that ended in a message
1 of 3\ten\tdry
1 of 3\ten\ttent
`);
  const word = { language: 'en', searches: 3 };
  const search = { ...word, words: 'dry tent', messages: 1 };
  expect(JSON.parse(json.stdout)).toEqual({
    foundNothing: [],
    ledToNothing: [{ ...search, failed: 3 }],
    ledToMessage: [{ ...search, failed: 1 }],
    wordsWithoutArticle: [{ language: 'en', word: 'bivvy', searches: 2 }],
    wordsLedToNothing: [
      { ...word, word: 'dry' },
      { ...word, word: 'tent' },
    ],
    wordsLedToMessage: [
      { ...word, word: 'dry', messages: 1 },
      { ...word, word: 'tent', messages: 1 },
    ],
  });
});
