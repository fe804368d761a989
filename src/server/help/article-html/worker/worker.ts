/** Sanitises articles one by one in a thread, which `article-html.ts` starts from its own built file. */

import { parentPort } from 'node:worker_threads';
import { createArticleReader } from '../../../../help/article-content.ts';
import { createSanitiser, printSanitised } from '../../../html/sanitise.ts';
import { announceReady } from '../../../jobs/thread-ready.ts';
import type { ArticleAnswer, ArticleQuestion } from '../worker-messages.ts';
import { colorCode } from './color-code.ts';
import { measureImage } from './measure-image.ts';

const readArticle = createArticleReader(createSanitiser);

parentPort?.on('message', (question: ArticleQuestion) => {
  // After any failure, the plain text can still be shown.
  answerTo(question)
    .catch((): ArticleAnswer => 'words-only')
    .then(answer);
});

async function answerTo({ content, language, images }: ArticleQuestion): Promise<ArticleAnswer> {
  const article = await readArticle(content, {
    language,
    sizeOf(address) {
      const file = images.find(({ path }) => address.startsWith(path));
      return file ? measureImage(file.data) : null;
    },
  });
  if (article === null) return 'words-only';
  const { content: shown, headings, linkedArticles } = article;
  colorCode(shown);
  return { html: printSanitised(shown), headings, linkedArticles };
}

function answer(message: ArticleAnswer): void {
  parentPort?.postMessage(message);
}

announceReady();
