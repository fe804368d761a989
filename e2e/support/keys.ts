/** The keyboard alone: where the focus is, and the way to it by Tab. */

import type { Page } from '@playwright/test';

interface Focused {
  readonly isMatch: boolean;
  readonly isOurs: boolean;
  /** Start of its HTML. */
  readonly what: string;
  /** Whether it is in view and outlined. */
  readonly isVisible: boolean;
}

/** Describes the focused element, through every shadow root. */
export function focused(page: Page, selector: string): Promise<Focused> {
  return page.evaluate((selector) => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element) return { isMatch: false, isOurs: false, what: 'nothing', isVisible: false };
    // The search box is outlined by its frame.
    const framed = element.closest('.box') ?? element;
    const isOutlined = [element, framed].some((shown) => getComputedStyle(shown).outlineStyle !== 'none');
    const { top, bottom, width } = element.getBoundingClientRect();
    return {
      isMatch: element.matches(selector),
      isOurs: element.getRootNode() instanceof ShadowRoot,
      what: element.outerHTML.slice(0, 90),
      isVisible: isOutlined && width > 0 && bottom > 0 && top < innerHeight,
    };
  }, selector);
}

/**
 * Presses Tab until an element that matches the selector has the focus.
 * @throws {Error} where the focus cannot be seen on the way, or never gets there.
 */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const way: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const { isMatch, isOurs, what, isVisible } = await focused(page, selector);
    if (isOurs && !isVisible) throw new Error(`the focus cannot be seen: ${what}`);
    if (isMatch) return;
    way.push(what);
  }
  throw new Error(`Tab never reaches ${selector}, but\n${way.join('\n')}`);
}

export const press = (page: Page, key: string) => page.keyboard.press(key);
