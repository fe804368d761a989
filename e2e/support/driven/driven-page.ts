/** The page of a browser that Playwright cannot drive, and what the stories do there. */

import { expect } from '@playwright/test';
import type { DrivenBrowser } from './commands.ts';
import { describePart, findElement, type Part } from './find-element.ts';

/** WebDriver's reference to an element. */
type ElementReference = Readonly<Record<typeof elementKey, string>>;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Every step waits for its part, and is tried again where the part moved, or was drawn again, before the step reached it.
 */
export class DrivenPage {
  readonly #browser: DrivenBrowser;
  readonly #trouble: string[] = [];

  constructor(browser: DrivenBrowser) {
    this.#browser = browser;
  }

  async goto(url: string): Promise<void> {
    await this.#collectTrouble();
    await this.#browser.send('Navigate', { url });
    await this.evaluate(noteTrouble);
  }

  async reload(): Promise<void> {
    await this.#collectTrouble();
    await this.#browser.send('Refresh', {});
    await this.evaluate(noteTrouble);
  }

  async see(part: Part): Promise<void> {
    await expect(() => this.#find(part)).toPass();
  }

  async miss(part: Part): Promise<void> {
    await expect(() => expect(this.#find(part)).rejects.toThrow(/^no visible/)).toPass();
  }

  async click(part: Part): Promise<void> {
    await expect(async () =>
      this.#browser.send('ElementClick', { id: idOf(await this.#find(part)) }),
    ).toPass();
  }

  /** Types at the end of what a field holds, or names a file to an input of files. */
  async type(part: Part, text: string): Promise<void> {
    await expect(async () =>
      this.#browser.send('ElementSendKeys', { id: idOf(await this.#find(part)), text }),
    ).toPass();
  }

  /** Does something within a frame of the page, once its head was pressed: WebKit focuses nothing there before. */
  async within(frame: Part, act: () => Promise<void>): Promise<void> {
    await expect(async () => {
      const element = await this.#find(frame);
      await this.#browser.send('PerformActions', { actions: [await this.evaluate(pressHead, element)] });
      // Firefox has another name for it on its own socket.
      await this.#browser.send('SwitchToFrame', { id: element, element });
      // WebKitGTK stays in the page, without a word, while the frame is loading.
      expect(await this.evaluate(() => window !== parent)).toBe(true);
    }).toPass();
    await act();
    await this.#browser.send('SwitchToFrame', { id: null });
  }

  /** Returns what a function returns in the page; it knows nothing of its file. */
  async evaluate(run: (...args: never[]) => unknown, ...args: readonly unknown[]): Promise<unknown> {
    return await this.#browser.send('ExecuteScript', {
      script: `return (${run}).apply(null, arguments)`,
      args,
      // Firefox on its own socket: with the objects of the page as they are.
      sandbox: null,
    });
  }

  /** Returns what went wrong in pages since it was asked for, once they had been loaded. */
  async takeTrouble(): Promise<string[]> {
    await this.#collectTrouble();
    return this.#trouble.splice(0);
  }

  async #collectTrouble(): Promise<void> {
    const noted = await this.evaluate(() => ('trouble' in window ? window.trouble : []));
    if (Array.isArray(noted)) this.#trouble.push(...noted);
  }

  async #find(part: Part): Promise<ElementReference> {
    const found = await this.evaluate(findElement, ...describePart(part));
    if (!isElementReference(found)) throw new Error(`no visible ${part.css} ${part.name ?? ''}`);
    return found;
  }
}

const idOf = (element: ElementReference) => element[elementKey];

const isElementReference = (found: unknown): found is ElementReference =>
  typeof found === 'object' && found !== null && elementKey in found;

/** Returns how a mouse presses an element below its upper edge, where a panel has its title. It runs in the page. */
function pressHead(element: Element): object {
  const { x, y, width } = element.getBoundingClientRect();
  const place = { x: Math.round(x + width / 2), y: Math.round(y + 80), origin: 'viewport', duration: 0 };
  return {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', ...place },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

/** Notes errors, warnings and what the page's own policy refuses. It runs in the page. */
function noteTrouble(): void {
  const trouble: string[] = [];
  Object.assign(window, { trouble });
  addEventListener('error', ({ message }) => trouble.push(message));
  addEventListener('unhandledrejection', ({ reason }) => trouble.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ blockedURI }) => trouble.push(`refused: ${blockedURI}`));
  const noting =
    (write: (...said: unknown[]) => void) =>
    (...said: unknown[]) => {
      trouble.push(said.join(' '));
      write(...said);
    };
  console.error = noting(console.error);
  console.warn = noting(console.warn);
}
