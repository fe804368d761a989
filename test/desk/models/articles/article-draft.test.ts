import { expect, onTestFinished, test } from 'vitest';
import { ArticleDraft } from '../../../../src/desk/models/articles/article-draft.ts';
import { buildArticle } from '../../../support/fake-desk/articles.ts';
import { openHeldClient } from '../../../support/fake-desk/held-client.ts';

test('an article that could not be removed is saved as it was typed', async () => {
  const { client, waiting, releaseFirst } = openHeldClient((text) =>
    text === 'refused' ? Response.json({}, { status: 403 }) : buildArticle(),
  );
  const options = { client, articleId: 1, lang: 'en', keptPrefix: 'article-draft:', onError() {} };
  const draft = new ArticleDraft(options);
  onTestFinished(() => {
    draft.dispose();
    localStorage.clear();
  });
  await expect.poll(waiting).toBe(1);
  releaseFirst('');
  await expect.poll(() => draft.content.state.value.status).toBe('ready');
  draft.change({ title: 'Wash the down jacket' });
  const removed = draft.remove();
  await expect.poll(waiting).toBe(1);
  releaseFirst('refused');
  expect([await removed, draft.problem.value]).toEqual([false, 'failed']);
  await expect.poll(waiting).toBe(1);
  releaseFirst('');
  await expect.poll(() => draft.saving.value).not.toBe('saving');
});
