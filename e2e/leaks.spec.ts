/** Opened, used, destroyed and started again, many times: by the browser's own counters nothing stays behind. */

import type { CDPSession } from '@playwright/test';
import { roundsOf } from '../test/support/sample.ts';
import { expect, test } from './support/demo.ts';
import { servePage, tagOf } from './support/page.ts';
import { widgetOf } from './support/widget.ts';

interface Counters {
  readonly Documents: number;
  readonly Frames: number;
  readonly Nodes: number;
  readonly JSEventListeners: number;
  readonly JSHeapUsedSize: number;
}

/** What is counted once nothing more is let go. */
async function countAtRest(session: CDPSession): Promise<Counters> {
  let counted = await count(session);
  await expect
    .poll(
      async () => {
        const { Nodes: before } = counted;
        counted = await count(session);
        return before - counted.Nodes;
      },
      { intervals: [1000] },
    )
    .toBe(0);
  return counted;
}

/** After a collection of garbage, and one more for what only the first let go. */
async function count(session: CDPSession): Promise<Counters> {
  // The browser keeps what it has fetched in a list for the page to read.
  await session.send('Runtime.evaluate', { expression: 'performance.clearResourceTimings()' });
  for (let rounds = 0; rounds < 3; rounds += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    Documents: read('Documents'),
    Frames: read('Frames'),
    Nodes: read('Nodes'),
    JSEventListeners: read('JSEventListeners'),
    JSHeapUsedSize: read('JSHeapUsedSize'),
  };
}

/** What grows at first, and then no more: compiled code, caches of the browser. */
const warmUp = 15;
const cycles = roundsOf(100, 40);

test('leaves nothing behind, however often it is used and destroyed', async ({ page, demo }) => {
  const site = await servePage({ body: `<main><h1>A page</h1></main>${tagOf(demo)}` });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
  const { launcher, panel, search, options, article } = widgetOf(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  // Destroyed, it takes its function away.
  await page.waitForFunction(() => window.frontdesk?.isLoaded);
  await page.evaluate(() => Object.assign(window, { again: window.frontdesk }) && undefined);

  let warm: Counters | undefined;
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    await launcher.click();
    await search.fill('ret');
    await options.first().click();
    await article.getByRole('heading').first().waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
    await page.evaluate(() => window.frontdesk?.('destroy'));
    await launcher.waitFor({ state: 'detached' });
    if (cycle === warmUp || cycle === cycles) await page.waitForLoadState('networkidle');
    if (cycle === warmUp) warm = await countAtRest(session);
    if (cycle < cycles) await page.evaluate('again("start")');
  }
  const last = await countAtRest(session);
  if (!warm) throw new Error('the first cycles were not counted');

  // Less is no leak: the browser may let go later of what it held at first.
  for (const name of ['Documents', 'Frames', 'Nodes', 'JSEventListeners'] as const) {
    expect(last[name], name).toBeLessThanOrEqual(warm[name]);
  }
  // What a single widget holds is more than this share, so twenty-five of them would be many times over it.
  expect(last.JSHeapUsedSize / warm.JSHeapUsedSize).toBeLessThan(1.15);
  await site.close();
});
