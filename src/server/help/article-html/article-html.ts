/** Makes the HTML of article pages in a thread, so that no article can block the server. */

import { escapeHtml } from '../../../markup/html/escape-html.ts';
import { createSharedThread } from '../../jobs/shared-thread.ts';
import type { ArticleAnswer, ArticleHtml, ArticleQuestion } from './worker-messages.ts';

export interface ArticleHtmlOptions {
  /** The URL of the built `worker/worker.ts`. */
  readonly workerUrl: URL;
  /** Maximum milliseconds of processor time per article. @default 30000 */
  readonly timeoutMs?: number;
  /** Megabytes of heap that the thread may use. @default 384 */
  readonly heapMegabytes?: number;
  /** Milliseconds after which an idle thread is ended. @default 60000 */
  readonly idleMs?: number;
}

export interface ArticleHtmlMaker {
  /**
   * Returns an article's HTML, or its plain text in paragraphs if it is too large or takes too much time or memory.
   * @param onFailure called with the cause if time or memory were too short, which another attempt may not repeat
   * @throws {Error} if the thread cannot start, and `Unavailable` if too many articles of the user wait
   */
  make(question: ArticleQuestion, plain: string, onFailure?: (cause: string) => void): Promise<ArticleHtml>;
  close(): Promise<void>;
}

export function createArticleHtmlMaker({
  workerUrl,
  timeoutMs = 30_000,
  heapMegabytes = 384,
  idleMs = 60_000,
}: ArticleHtmlOptions): ArticleHtmlMaker {
  let lastCause = '';
  const noteCause = (cause: string) => {
    lastCause = cause;
  };
  const options = { workerUrl, heapMegabytes, idleMs, timeoutMs, onFailure: noteCause };
  const thread = createSharedThread<ArticleQuestion, ArticleAnswer>(options);

  async function ask(question: ArticleQuestion, plain: string): Promise<ArticleHtml | null> {
    const answer = await thread.ask(question);
    return answer === 'words-only' ? inParagraphs(plain) : answer;
  }

  const make: ArticleHtmlMaker['make'] = async (question, plain, onFailure) => {
    const whole = await ask(question, plain);
    if (whole !== null) return whole;
    // The thread has ended. The memory that earlier articles had left in it may be the cause, or an image: the article is
    // tried once more, in a new thread and without image sizes.
    const again = await ask({ ...question, images: [] }, plain);
    if (again === null) onFailure?.(lastCause);
    return again ?? inParagraphs(plain);
  };

  return { make, close: thread.end };
}

/** Makes a paragraph of each line, as the widget does. */
function inParagraphs(plain: string): ArticleHtml {
  const html = plain
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
  return { html, headings: [], linkedArticles: [] };
}
