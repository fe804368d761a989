/**
 * How long an agent waits at the desk: for the first list, from ticket to ticket, for the results of a search, and until
 * what others write is painted.
 *
 *     npm run bench desk-page
 *     npm run bench desk-page -- --write        writes the results, and docs/project/benchmarks.md out of them
 *
 * The first list is painted over a network of 8.1 Mbit/s that answers after 165 ms, with a processor that takes four times
 * as long, beside a floor: the same page, whose rows a script of Preact draws and does nothing else. The steps are taken
 * on a local network, at the processor's own speed and at four times that.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { insertTicket } from '../../src/api/operations/tickets.ts';
import {
  type DeskPageResults,
  type DeskStep,
  type FirstList,
  judgeDeskPage,
  tableOfDeskSteps,
  tableOfFirstLists,
} from '../../test/support/benchmarks/desk-page.ts';
import { median, quantile } from '../../test/support/benchmarks/statistics.ts';
import { chromiumArgs, findHeadlessShell } from '../../test/support/chromium.ts';
import { createServers } from '../support/servers.ts';
import { type Demo, startDemo } from '../support/start-demo.ts';
import { buildContestant } from './browser/build-contestant.ts';
import { readFlags } from './browser/flags.ts';
import { root } from './browser/install-peers.ts';
import { type Awaited, observePainting } from './browser/observe-painting.ts';
import { runRounds, thisMachine } from './browser/rounds.ts';
import { serveDeskPages, withDrawnRows } from './browser/serve-desk-pages.ts';
import { printTable, printVerdicts } from './print.ts';
import { writeResults } from './write-docs.ts';

const flags = readFlags();
const inbox = 'hello@skogsrand.example';
/** With those of the demo and those that the steps write, the list stays one that is whole. */
const writtenTickets = 100;
const openings = 5;
const stepsInRound = 8;
/** Milliseconds for which nothing happens between two steps: the next ticket is fetched ahead, and the list is read. */
const pause = 1300;

const names = {
  ahead: 'ticket to ticket, fetched ahead',
  cold: 'ticket to ticket, not fetched',
  search: 'key to the results of a search',
  listed: 'message to its row in the list',
  shown: 'message to the open thread',
} as const;

type Name = (typeof names)[keyof typeof names];
type Steps = Map<string, number[]>;

const limits: Readonly<Record<Name, Readonly<Record<number, number | null>>>> = {
  [names.ahead]: { 1: 50, 4: 150 },
  [names.cold]: { 1: null, 4: 300 },
  [names.search]: { 1: null, 4: null },
  [names.listed]: { 1: 300, 4: null },
  [names.shown]: { 1: 300, 4: null },
};

const word = (ticketId: number) => `ticket${ticketId}`;

async function write({ client }: Demo, message: string, ticketId?: number): Promise<number> {
  const { json } = await client.send(insertTicket, {
    fromEmail: 'greta@post.example',
    fromName: 'Greta',
    toEmail: inbox,
    subject: message,
    message,
    appendOpenTicket: false,
    ...(ticketId !== undefined && { ticketId: String(ticketId) }),
  });
  return json.ticketID;
}

async function signIn(page: Page, demo: Demo): Promise<void> {
  const printed = await createServers().command('desk', 'link', '--data', demo.dataDir);
  await page.goto(`${demo.url}/desk${/#fdl_[\w-]+/.exec(printed)?.[0] ?? ''}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForSelector('.row');
}

const slow = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

/** Milliseconds from the start of the navigation to the frame in which rows are visible. */
async function openFirstList(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(observePainting);
  await page.addInitScript(`window.firstList = (async (begun) => begun +
    (await paintingObserver.call(() => {}, { path: '.row-subject', count: 10 })).milliseconds)(performance.now())`);
  const session = await context.newCDPSession(page);
  const throughput = 8_100_000 / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 165,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await slow(session, 4);
  await page.goto(url, { waitUntil: 'commit' });
  const milliseconds = await page.evaluate<number>('window.firstList');
  await context.close();
  return milliseconds;
}

/** Takes the steps of an agent, each some times. */
async function takeSteps(
  page: Page,
  session: CDPSession,
  { demo, ids, processor }: { demo: Demo; ids: readonly number[]; processor: number },
): Promise<Steps> {
  const found: Steps = new Map();
  const note = (name: Name, milliseconds: number) =>
    found.set(`${name} ${processor}`, [...(found.get(`${name} ${processor}`) ?? []), milliseconds]);
  const paint = (act: string, awaited: Awaited) =>
    page.evaluate<{ milliseconds: number }>(
      `paintingObserver.call(() => { ${act} }, ${JSON.stringify(awaited)})`,
    );
  const message = (id: number, text = word(id)): Awaited => ({ path: '.message-body', text });
  const press = async (key: string, awaited: Awaited) => {
    await page.evaluate(`paintingObserver.arm('keydown', ${JSON.stringify(awaited)})`);
    await page.keyboard.press(key);
    return await page.evaluate<{ milliseconds: number }>('paintingObserver.painted');
  };

  const clickOn = (id: number) => `paintingObserver.click('[data-ticket="${id}"]')`;

  await page.goto(`${demo.url}/desk/tickets/${ids[0]}?view=open`);
  await page.waitForSelector('.message-body');
  await wait(pause);
  await slow(session, processor);
  for (const id of ids.slice(1, 1 + stepsInRound)) {
    note(names.ahead, (await press('j', message(id))).milliseconds);
    await wait(pause);
  }
  for (let step = 1; step <= stepsInRound; step += 1) {
    const id = ids[stepsInRound + step * 10] ?? 0;
    note(names.cold, (await paint(clickOn(id), message(id))).milliseconds);
    await wait(pause);
  }
  // Another one at each speed: its first message is out of view after the others.
  const open = ids[stepsInRound * 11 + processor] ?? 0;
  await paint(clickOn(open), message(open));
  await wait(pause);
  for (let step = 0; step < stepsInRound; step += 1) {
    const text = `here${processor}${step}`;
    const painted = paint('', message(open, text));
    await write(demo, text, open);
    note(names.shown, (await painted).milliseconds);
    await wait(pause);
  }
  await page.goto(`${demo.url}/desk?q=${encodeURIComponent('greta@post.example')}`);
  await page.waitForSelector('.row');
  for (let step = 0; step < stepsInRound; step += 1) {
    const number = String(ids[step * 7] ?? 0);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(number.slice(0, -1));
    await wait(pause);
    const awaited = { path: `[data-ticket="${number}"]` };
    note(names.search, (await press(number.slice(-1), awaited)).milliseconds);
    await page.keyboard.press('Escape');
    await wait(pause);
  }
  await slow(session, 1);
  return found;
}

/** Writes tickets, and waits for the row of each, which is the last one of the list. */
async function listenInList(
  page: Page,
  session: CDPSession,
  demo: Demo,
  processor: number,
): Promise<number[]> {
  const times: number[] = [];
  await page.goto(`${demo.url}/desk?view=open`);
  await page.waitForSelector('.row');
  await slow(session, processor);
  for (let step = 0; step < stepsInRound; step += 1) {
    const text = `live${processor}${step}${Date.now()}`;
    const listed = page.evaluate<number>(`(async (begun) => {
      const isListed = () => [...document.querySelectorAll('.row-subject')].some(({ textContent }) => textContent === '${text}');
      while (!isListed()) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    })(performance.now())`);
    await write(demo, text);
    times.push(await listed);
    await wait(pause);
  }
  await slow(session, 1);
  return times;
}

/** Returns the compressed bytes of what the pages load. */
async function weigh(html: string, floor: string) {
  const sizeOf = async (pattern: RegExp) => {
    const path = pattern.exec(html)?.[1] ?? '';
    return (await readFile(join(root, 'dist/public', `${path}.br`))).length;
  };
  const styles = await sizeOf(/<link rel="stylesheet" href="([^"]+)"/);
  const script = await sizeOf(/<script type="module" src="([^"]+)"/);
  return {
    desk: styles + script,
    floor: styles + brotliCompressSync(floor).length,
    'drawn by the server': styles,
  };
}

interface Round {
  readonly steps: Steps;
  readonly firstLists: ReadonlyMap<FirstList['name'], number[]>;
}

const { demo, stop } = await startDemo({ env: { RATE_LIMIT_KEY: '0', RATE_LIMIT_ADDRESS: '0' } });
const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: chromiumArgs });
try {
  const ids: number[] = [];
  for (let count = 0; count < writtenTickets; count += 1) {
    const id = await write(demo, 'Where is it?');
    await write(demo, `It is ${word(id)}`, id);
    ids.push(id);
  }
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(observePainting);
  await signIn(page, demo);
  await page.goto(`${demo.url}/desk?view=open`);
  await page.waitForSelector('.row');
  const html = await (await page.request.get(`${demo.url}/desk?view=open`)).text();
  const drawn = await page.evaluate<string>('document.body.innerHTML');
  const floor = (await buildContestant('floor-desk.js')).get('floor-desk.js') ?? '';
  const pages = {
    desk: await serveDeskPages(html),
    floor: await serveDeskPages(html, floor),
    'drawn by the server': await serveDeskPages(withDrawnRows(html, drawn)),
  } as const satisfies Record<FirstList['name'], unknown>;
  const session = await context.newCDPSession(page);

  const { rounds, highestLoad } = await runRounds(flags, async (): Promise<Round> => {
    const firstLists = new Map<FirstList['name'], number[]>();
    for (let count = 0; count < openings; count += 1) {
      for (const [name, { url }] of Object.entries(pages)) {
        const key: FirstList['name'] = name === 'desk' || name === 'floor' ? name : 'drawn by the server';
        firstLists.set(key, [
          ...(firstLists.get(key) ?? []),
          await openFirstList(browser, `${url}desk?view=open`),
        ]);
      }
    }
    const steps: Steps = new Map();
    for (const processor of [1, 4]) {
      for (const [name, times] of await takeSteps(page, session, { demo, ids, processor }))
        steps.set(name, times);
      steps.set(`${names.listed} ${processor}`, await listenInList(page, session, demo, processor));
    }
    return { steps, firstLists };
  });

  const summary = (times: readonly number[]) => ({
    median: median(times),
    p95: quantile(times, 0.95),
    count: times.length,
  });
  const bytes = await weigh(html, floor);
  const results: DeskPageResults = {
    machine: thisMachine(),
    rounds: rounds.length,
    highestLoad,
    firstLists: (['desk', 'floor', 'drawn by the server'] as const).map((name) => ({
      name,
      bytes: bytes[name],
      ...summary(rounds.flatMap(({ firstLists }) => firstLists.get(name) ?? [])),
    })),
    steps: Object.values(names).flatMap((step) =>
      [1, 4].map(
        (processor): DeskStep => ({
          step,
          processor,
          limit: limits[step][processor] ?? null,
          ...summary(rounds.flatMap(({ steps }) => steps.get(`${step} ${processor}`) ?? [])),
        }),
      ),
    ),
  };
  printTable(tableOfFirstLists(results));
  printTable(tableOfDeskSteps(results));
  printVerdicts(judgeDeskPage(results));
  if (flags.write) await writeResults('deskPage', results);
  for (const { close } of Object.values(pages)) await close();
} finally {
  await browser.close();
  await stop();
}
