/** How soon answers are painted in the open thread of the visitor who waits for them, in a real browser. */

import { chromium, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../../../test/support/chromium.ts';

export interface WaitingVisitor {
  /** Of the server that the visitor's page asks. */
  readonly url: string;
  readonly userId: number;
  readonly apiKey: string;
  readonly helpCenterId: number;
  readonly visitorToken: string;
  readonly ticketId: number;
}

const warmUps = 5;

/**
 * Milliseconds from the sending of each answer to the end of the first frame that shows it.
 * @param answer stores a message in the visitor's ticket
 */
export async function paintedAnswers(
  visitor: WaitingVisitor,
  { count, answer }: { count: number; answer(message: string): Promise<unknown> },
): Promise<number[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArgs });
  try {
    const page = await browser.newPage();
    await openThread(page, visitor);
    const times: number[] = [];
    for (let number = -warmUps; number < count; number += 1) {
      const message = `Answer ${number + warmUps + 1}.`;
      const painted = await watchFor(page, message);
      const start = performance.timeOrigin + performance.now();
      await answer(message);
      const end = await painted();
      if (number >= 0) times.push(end - start);
    }
    return times;
  } finally {
    await browser.close();
  }
}

async function openThread(page: Page, visitor: WaitingVisitor): Promise<void> {
  const { url, userId, apiKey, helpCenterId, visitorToken, ticketId } = visitor;
  const address = `${url}/a-page-of-a-site`;
  const attributes = `data-user-id="${userId}" data-api-key="${apiKey}" data-help-center-id="${helpCenterId}"`;
  const body = `<!doctype html><title>A shop</title><script async src="${url}/frontdesk.js" ${attributes}></script>`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(address);
  await page.waitForFunction(() => window.frontdesk?.isLoaded);
  await page.evaluate(async (token) => {
    await window.frontdesk?.('identify', () => token);
    await window.frontdesk?.('conversations');
  }, visitorToken);
  await page.locator(`[href="#/tickets/${ticketId}"]`).click();
  await page.locator('.in-ticket .composer-input').waitFor();
}

/** Begins to look for a text. Resolves with what waits for the time, in milliseconds since 1970, at which it was painted. */
async function watchFor(page: Page, text: string): Promise<() => Promise<number>> {
  const handle = await page.evaluateHandle((text) => {
    const painted = new Promise<number>((resolve) => {
      const onFrame = () => {
        const root = document.querySelector('frontdesk-host')?.shadowRoot;
        if (!root?.querySelector('.in-ticket .thread')?.textContent?.includes(text)) {
          requestAnimationFrame(onFrame);
          return;
        }
        // Its turn comes once the frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      };
      onFrame();
    });
    return { painted };
  }, text);
  return async () => {
    const time = await handle.evaluate(({ painted }) => painted);
    await handle.dispose();
    return time;
  };
}
