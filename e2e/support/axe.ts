import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: { run(context: string, options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Nothing that axe knows of is wrong in the page, or in what a selector finds there, shadow roots included, once what
 * moves has come to rest.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await page.evaluate(rest);
  // Through the debugger, which a page's policy does not bind.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source);
  const found = await page.evaluate(async (within) => {
    // The address of each element that is as it should be takes longer to write than the element to look over.
    const results = await window.axe?.run(within, { resultTypes: ['violations'] });
    return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, within);
  expect(found).toEqual([]);
}

/** Text that fades in has not its contrast yet. */
async function rest(): Promise<void> {
  const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...Array.from(root.querySelectorAll('*')).flatMap(({ shadowRoot }) =>
      shadowRoot ? roots(shadowRoot) : [],
    ),
  ];
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (true) {
    // A view that was drawn just now begins to move with the next frame.
    await nextFrame();
    const ending = roots(document)
      .flatMap((root) => root.getAnimations())
      .filter(({ playState, effect }) => {
        const { activeDuration, endDelay } = effect?.getComputedTiming() ?? {};
        return (
          playState === 'running' && Number(activeDuration) + Number(endDelay) < Number.POSITIVE_INFINITY
        );
      });
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}
