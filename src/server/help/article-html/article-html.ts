/** Makes the HTML of article pages in a thread, so that no article can block the server. */

import { escapeHtml } from '../../../markup/html/escape-html.ts';
import { createWorkerThread } from '../../jobs/worker-thread.ts';
import type { ArticleAnswer, ArticleHtml, ArticleQuestion } from './worker-messages.ts';

export interface ArticleHtmlOptions {
  /** The URL of the built `worker/worker.ts`. */
  readonly workerUrl: URL;
  /** Maximum milliseconds of processor time per article. @default 10000 */
  readonly timeoutMs?: number;
  /** Megabytes of heap that the thread may use. @default 384 */
  readonly heapMegabytes?: number;
  /** Milliseconds after which an idle thread is ended. @default 60000 */
  readonly idleMs?: number;
}

export interface ArticleHtmlMaker {
  /**
   * Returns an article's HTML, or its plain text in paragraphs if it is too large or takes too much time or memory.
   * @throws {Error} if the thread cannot start
   */
  make(question: ArticleQuestion, plain: string): Promise<ArticleHtml>;
  close(): Promise<void>;
}

export function createArticleHtmlMaker({
  workerUrl,
  timeoutMs = 10_000,
  heapMegabytes = 384,
  idleMs = 60_000,
}: ArticleHtmlOptions): ArticleHtmlMaker {
  const thread = createWorkerThread<ArticleQuestion, ArticleAnswer>({ workerUrl, heapMegabytes, idleMs });
  let previous: Promise<unknown> = Promise.resolve();

  async function ask(question: ArticleQuestion, plain: string): Promise<ArticleHtml | null> {
    const answer = await thread.ask(question, timeoutMs);
    return answer === 'words-only' ? inParagraphs(plain) : answer;
  }

  async function makeNext(question: ArticleQuestion, plain: string): Promise<ArticleHtml> {
    const whole = await ask(question, plain);
    if (whole !== null) return whole;
    // The thread has ended. The memory that earlier articles had left in it may be the cause, or an image: the article is
    // tried once more, in a new thread and without image sizes.
    return (await ask({ ...question, images: [] }, plain)) ?? inParagraphs(plain);
  }

  return {
    make(question, plain) {
      const making = previous.then(() => makeNext(question, plain));
      previous = making.catch(() => {});
      return making;
    },
    async close() {
      await previous;
      await thread.end();
    },
  };
}

/** Makes a paragraph of each line, as the widget does. */
function inParagraphs(plain: string): ArticleHtml {
  const html = plain
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  return { html, headings: [], linkedArticles: [] };
}
