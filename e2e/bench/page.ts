/**
 * What a page costs that has the widget, beside what it costs with others of its kind, and with the least that there
 * could be: while nobody wants help, and once it is open. What a blank page costs is taken off everything.
 *
 *     npm run bench page
 *     npm run bench page -- --rounds 1 --only sentry
 *     npm run bench page -- --write               writes the results, and docs/project/benchmarks.md out of them
 *
 * Everything takes four times as long as this machine's processor, and comes over a network of 8.1 Mbit/s that answers
 * after 165 ms. Peers are fetched from npm when it first runs.
 */

import {
  addedTo,
  combineCosts,
  type PageCost,
  type Transferred,
} from '../../test/support/benchmarks/page-cost.ts';
import { judgePage, type MeasuredPage, type PageResults } from '../../test/support/benchmarks/results.ts';
import { median } from '../../test/support/benchmarks/statistics.ts';
import { tableOfPage } from '../../test/support/benchmarks/tables.ts';
import { type Contestant, contestantsNamed } from './browser/contestants.ts';
import { readFlags } from './browser/flags.ts';
import { versionOf } from './browser/install-peers.ts';
import { runRounds, thisMachine } from './browser/rounds.ts';
import { type Stage, withStage } from './browser/stage.ts';
import { openThrottledPage, type Slowness } from './browser/throttled-page.ts';
import { print, printTable, printVerdicts } from './print.ts';
import { writeResults } from './write-docs.ts';

const flags = readFlags();
const slow: Slowness = { processor: 4, latency: 165 };
/** For what is to be free of long tasks. */
const slower: Slowness = { processor: 6, latency: 165 };
const asItIs: Slowness = { processor: 1, latency: 0 };

interface Sample {
  readonly idle: PageCost;
  readonly opened: PageCost;
}

type Weight = { readonly idle: Transferred; readonly opened: Transferred };

const contestants = contestantsNamed(flags.only);

/** What does not vary, and so is done once: compressing keeps the processor busy. */
async function weigh({ site, withBrowser }: Stage, contestant: Contestant): Promise<Weight> {
  return await withBrowser(async (browser) => {
    const opened = await openThrottledPage({ browser, site, contestant, ...asItIs, isWeighed: true });
    await opened.settle();
    const idle = await opened.readTransferred();
    if (contestant.kind !== 'blank') await opened.open();
    await opened.settle();
    return { idle, opened: await opened.readTransferred() };
  });
}

/** Each contestant once. */
async function measureRound({ site, withBrowser }: Stage): Promise<Map<Contestant, Sample>> {
  const samples = new Map<Contestant, Sample>();
  for (const contestant of contestants) {
    const sample = await withBrowser(async (browser) => {
      const page = await openThrottledPage({ browser, site, contestant, ...slow });
      await page.settle();
      const idle = await page.readCost();
      if (contestant.kind !== 'blank') await page.open();
      await page.settle();
      return { idle, opened: await page.readCost() };
    });
    samples.set(contestant, sample);
  }
  return samples;
}

/** The longest task of ours that nobody has asked for anything, in milliseconds; 0 where none is over 50. */
async function longestBeforeIntent({ site, withBrowser }: Stage): Promise<number> {
  return await withBrowser(async (browser) => {
    const [contestant] = contestants.filter(({ kind }) => kind === 'ours');
    if (!contestant) return Number.NaN;
    const page = await openThrottledPage({ browser, site, contestant, ...slower });
    await page.settle();
    const { longestTask } = await page.readCost();
    return longestTask;
  });
}

const results = await withStage(contestants, async (stage): Promise<PageResults> => {
  const weights = new Map<Contestant, Weight>();
  for (const contestant of contestants) {
    print(`weighing ${contestant.name}`);
    weights.set(contestant, await weigh(stage, contestant));
  }
  const { rounds, highestLoad } = await runRounds(flags, async () => ({
    samples: await measureRound(stage),
    longest: await longestBeforeIntent(stage),
  }));
  const medianOf = (contestant: Contestant, read: (sample: Sample) => PageCost) =>
    combineCosts(
      rounds.flatMap(({ samples }) => {
        const sample = samples.get(contestant);
        return sample ? [read(sample)] : [];
      }),
      median,
    );
  const [blank] = contestants;
  const costOf = (contestant: Contestant, read: (sample: Sample) => PageCost) =>
    addedTo(medianOf(blank ?? contestant, read), medianOf(contestant, read));
  return {
    machine: thisMachine(),
    rounds: rounds.length,
    highestLoad,
    longestTaskBeforeIntent: Math.max(...rounds.map(({ longest }) => longest)),
    pages: contestants
      .filter(({ kind }) => kind !== 'blank')
      .map((contestant): MeasuredPage => {
        const { name, kind, package: of } = contestant;
        const weight = weights.get(contestant);
        const none: Transferred = { requests: 0, bytes: 0, evaluated: 0 };
        return {
          name,
          kind,
          ...(of && { version: versionOf(of) }),
          idle: { ...(weight?.idle ?? none), ...costOf(contestant, ({ idle }) => idle) },
          opened: { ...(weight?.opened ?? none), ...costOf(contestant, ({ opened }) => opened) },
        };
      }),
  };
});

printTable(tableOfPage(results, 'idle'));
printTable(tableOfPage(results, 'opened'));
printVerdicts(judgePage(results));
if (flags.write) await writeResults('page', results);
