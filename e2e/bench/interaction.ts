/**
 * How long a visitor waits for each step of ours, and for those that others of its kind have too: from the call, key or
 * click to the end of the first frame that shows what was wanted.
 *
 *     npm run bench interaction
 *     npm run bench interaction -- --rounds 1 --only docsearch
 *     npm run bench interaction -- --write        writes the results, and docs/project/benchmarks.md out of them
 *
 * Everything takes four times as long as this machine's processor, and comes over a network of 8.1 Mbit/s that answers
 * after 165 ms, and after 400 ms. Peers search what is in their page already, and so wait for no answer.
 */

import {
  type InteractionResults,
  judgeInteraction,
  type MeasuredInteraction,
  steps,
} from '../../test/support/benchmarks/results.ts';
import { median, quantile } from '../../test/support/benchmarks/statistics.ts';
import { tableOfInteraction } from '../../test/support/benchmarks/tables.ts';
import { type Contestant, contestantsNamed } from './browser/contestants.ts';
import { readFlags } from './browser/flags.ts';
import type { Awaited, Painted } from './browser/observe-painting.ts';
import { runRounds, thisMachine } from './browser/rounds.ts';
import { type Stage, withStage } from './browser/stage.ts';
import { openThrottledPage, type ThrottledPage } from './browser/throttled-page.ts';
import { printTable, printVerdicts } from './print.ts';
import { writeResults } from './write-docs.ts';

const flags = readFlags();
const processor = 4;
/** Milliseconds that an answer takes; peers are measured with the first. */
const latencies = [165, 400] as const;
/** Pages that are opened in a round, of each kind: one opening of a round says little of the slowest. */
const pagesInRound = 2;
/** What is typed, a letter at a time. */
const words = ['return', 'order', 'size'] as const;
const mostRows = 6;

const contestants = contestantsNamed(flags.only).filter(({ kind }) => kind !== 'blank');

const row = 'frontdesk-host >>> [role=option]:not(.option-search)';
const home = { path: 'frontdesk-host >>> .in-home a' };
const article = { path: 'frontdesk-host >>> .in-article article' };
const results = { path: 'frontdesk-host >>> .in-search a' };

type Step = (typeof steps)[keyof typeof steps];
type Steps = Map<Step, Painted[]>;

/** What was measured of each contestant, by its name and the latency. */
type Round = Map<string, Steps>;

function note(found: Steps, step: Step, painted: Painted): void {
  found.set(step, [...(found.get(step) ?? []), painted]);
}

/** What a text has to show of the articles of the page. */
function rowsFor({ articles }: Stage, path: string, text: string): Awaited {
  const fitting = articles.filter(({ title }) =>
    title
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(text)),
  );
  return { path, text, count: Math.min(mostRows, fitting.length) };
}

async function clear({ page }: ThrottledPage): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

async function typeWords(opened: ThrottledPage, stage: Stage, path: string, found: Steps): Promise<void> {
  for (const word of words) {
    for (let length = 1; length <= word.length; length += 1) {
      const awaited = rowsFor(stage, path, word.slice(0, length));
      const key = word.charAt(length - 1);
      const painted = await opened.act('keydown', awaited, () => opened.page.keyboard.press(key));
      note(found, steps.key, painted);
      await opened.page.waitForTimeout(150);
    }
    await clear(opened);
    await opened.page.waitForTimeout(150);
  }
}

/** Every step of ours, each once, but for keys. */
async function useOurs(opened: ThrottledPage, stage: Stage, found: Steps): Promise<void> {
  const { page } = opened;
  const type = async (word: string) => {
    await page.keyboard.type(word, { delay: 50 });
    await opened.settle();
  };
  await typeWords(opened, stage, row, found);

  await type('return');
  await page.keyboard.press('ArrowDown');
  await opened.settle();
  note(found, steps.articleAhead, await opened.act('keydown', article, () => page.keyboard.press('Enter')));
  await opened.settle();
  note(found, steps.back, await opened.act('keydown', home, () => page.keyboard.press('Escape')));
  await opened.settle();
  await focusBox(opened);

  await type('order');
  // Nothing has pointed at it before.
  const click = `paintingObserver.call(() => paintingObserver.click(${JSON.stringify(row)}), ${JSON.stringify(article)})`;
  note(found, steps.article, await opened.evaluate<Painted>(click));
  await opened.settle();
  note(found, steps.back, await opened.act('keydown', home, () => page.keyboard.press('Escape')));
  await opened.settle();
  await focusBox(opened);

  await type('size');
  note(found, steps.results, await opened.act('keydown', results, () => page.keyboard.press('Enter')));
}

async function focusBox(opened: ThrottledPage): Promise<void> {
  const { x, y } = await opened.evaluate<{ x: number; y: number }>(
    `paintingObserver.centreOf('frontdesk-host >>> input')`,
  );
  await opened.page.mouse.click(x, y);
  await clear(opened);
  await opened.settle();
}

/** Opens a page in a browser of its own, and does something once it has come to rest. */
async function withPage(
  { site, withBrowser }: Stage,
  contestant: Contestant,
  latency: number,
  act: (opened: ThrottledPage) => Promise<void>,
): Promise<void> {
  await withBrowser(async (browser) => {
    const opened = await openThrottledPage({ browser, site, contestant, processor, latency });
    await opened.settle();
    await act(opened);
  });
}

/** Opens with everything fetched ahead, since somebody points at the launcher. */
async function openPrefetched(opened: ThrottledPage, contestant: Contestant): Promise<Painted> {
  const { x, y } = await opened.evaluate<{ x: number; y: number }>(
    `paintingObserver.centreOf('frontdesk-host >>> button')`,
  );
  await opened.page.mouse.move(x, y);
  await opened.settle();
  return await opened.act('click', { path: contestant.opened }, async () => {
    await opened.page.mouse.down();
    await opened.page.mouse.up();
  });
}

/** The steps of one contestant in one round. */
async function measure(stage: Stage, contestant: Contestant, latency: number): Promise<Steps> {
  const found: Steps = new Map();
  const { kind, rows } = contestant;
  for (let count = 0; count < pagesInRound; count += 1) {
    await withPage(stage, contestant, latency, async (opened) => {
      note(found, steps.openCold, await opened.open());
      await opened.settle();
      if (count > 0) return;
      if (kind === 'ours') await useOurs(opened, stage, found);
      else if (rows) await typeWords(opened, stage, rows, found);
    });
    if (kind !== 'ours') continue;
    await withPage(stage, contestant, latency, async (opened) => {
      note(found, steps.openPrefetched, await openPrefetched(opened, contestant));
    });
  }
  return found;
}

async function measureRound(stage: Stage): Promise<Round> {
  const round: Round = new Map();
  for (const contestant of contestants) {
    for (const latency of contestant.kind === 'ours' ? latencies : [latencies[0]]) {
      round.set(`${contestant.name} ${latency}`, await measure(stage, contestant, latency));
    }
  }
  return round;
}

function combine(rounds: readonly Round[], contestant: Contestant, latency: number): MeasuredInteraction[] {
  const { name, kind } = contestant;
  const measured = Object.values(steps).flatMap((step) => {
    const all = rounds.flatMap((round) => round.get(`${name} ${latency}`)?.get(step) ?? []);
    if (all.length === 0) return [];
    const times = all.map(({ milliseconds }) => milliseconds);
    return [
      {
        step,
        median: median(times),
        p95: quantile(times, 0.95),
        count: all.length,
      },
    ];
  });
  return measured.length > 0 ? [{ name, kind, latency, steps: measured }] : [];
}

const found = await withStage(contestants, async (stage): Promise<InteractionResults> => {
  const { rounds, highestLoad } = await runRounds(flags, () => measureRound(stage));
  return {
    machine: thisMachine(),
    rounds: rounds.length,
    highestLoad,
    interactions: contestants.flatMap((contestant) =>
      latencies.flatMap((latency) => combine(rounds, contestant, latency)),
    ),
  };
});

for (const latency of latencies) printTable(tableOfInteraction(found, latency));
printVerdicts(judgeInteraction(found));
if (flags.write) await writeResults('interaction', found);
