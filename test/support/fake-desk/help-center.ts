/** A help center whose articles agents find at the desk. */

import type { FakeDesk } from './open-desk.tsx';

export const articleOfHelp = {
  content: `<p>Mend it at <b>home</b>.</p><h2 id="slider">The slider</h2><ul><li>Squeeze it.</li><li>Oil it.</li></ul>
    <h3>Empty</h3><h2>Costs</h2><p>Nothing.</p><script>alert(1)</script>`,
  contentPlain: 'Mend it at home.',
};

/** Returns a found article of which two words match. */
export const hit = (id: number, title: string, more: object = {}) => ({
  _source: { article_id: id, title, category: [{ id: 1, title: 'Repairs' }] },
  highlight: { title: [title.replace('zip', '<em>zip</em>')] },
  matched_words: 2,
  ...more,
});

/** Answers requests for articles of the help center. */
export function answerArticles(desk: FakeDesk, ...hits: readonly object[]): void {
  desk.answer(({ name }) => {
    if (!name.includes('/faq/')) return undefined;
    if (name.includes('/suggest-search')) {
      const options = [{ text: 'Mend a zip', payload: { id: 12, category: [{ id: 1, title: 'Repairs' }] } }];
      return Response.json({ success: true, result: [{ text: 'x', options }] });
    }
    if (name.includes('/search')) {
      return Response.json({ success: true, articles: hits, length: hits.length, suggest: [] });
    }
    return Response.json(articleOfHelp);
  });
}
