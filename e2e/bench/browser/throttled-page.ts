/** A contestant's page in a browser of its own, with a slow processor and a slow network, and what it costs. */

import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { PageCost, Transferred } from '../../../test/support/benchmarks/page-cost.ts';
import type { Contestant } from './contestants.ts';
import { type Awaited, observePainting, type Painted } from './observe-painting.ts';
import type { ServedContestants } from './serve-contestants.ts';

export interface Slowness {
  /** How many times as long everything takes that the processor does. */
  readonly processor: number;
  /** Milliseconds of each request; 0 leaves the network as it is. */
  readonly latency: number;
}

/** Bytes per second of the slow network: 8.1 Mbit/s. */
const throughput = 8_100_000 / 8;

export interface ThrottledPage {
  readonly page: Page;
  /** Waits until nothing is fetched any more, and the main thread has nothing to do. */
  settle(): Promise<void>;
  readCost(): Promise<PageCost>;
  /** What came besides the page itself; only of pages that were opened to be weighed. */
  readTransferred(): Promise<Transferred>;
  /** Opens the contestant by its own command. */
  open(): Promise<Painted>;
  /** Does what begins with an event, such as a key, and waits for what it shows. */
  act(event: string, awaited: Awaited, act: () => Promise<void>): Promise<Painted>;
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface OpenOptions extends Slowness {
  readonly browser: Browser;
  readonly site: ServedContestants;
  readonly contestant: Contestant;
  /** Whether to weigh what is transferred, which costs the browser something. */
  readonly isWeighed?: boolean;
}

export async function openThrottledPage(options: OpenOptions): Promise<ThrottledPage> {
  const { browser, site, contestant, processor, latency, isWeighed = false } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(observePainting);
  // What it begins with is not the page's own.
  await page.goto(site.empty);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Network.enable');
  if (latency > 0) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor });
  const readEvaluated = isWeighed ? await watchScripts(session) : async () => new Set<string>();
  const traffic = watchTraffic(session, isWeighed);
  const before = (await readMetrics(session)).TaskDuration;

  async function evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      const { text, exception } = exceptionDetails;
      throw new Error(`${contestant.name}: ${exception?.description ?? text}`);
    }
    return result.value;
  }

  async function settle(): Promise<void> {
    const deadline = Date.now() + 30_000;
    let last = 0;
    for (let quiet = 0; quiet < 4; ) {
      if (Date.now() > deadline) throw new Error(`${contestant.name} does not come to rest`);
      await wait(150);
      const { TaskDuration } = await readMetrics(session);
      quiet = traffic.underWay() === 0 && TaskDuration - last < 0.01 ? quiet + 1 : 0;
      last = TaskDuration;
    }
  }

  await page.goto(site.pageOf(contestant), { waitUntil: 'load' });

  return {
    page,
    settle,
    evaluate,
    async readCost() {
      const { TaskDuration } = await readMetrics(session);
      const { longTasks, layoutShift } = await evaluate<{ longTasks: number[]; layoutShift: number }>(
        '({ longTasks: paintingObserver.longTasks, layoutShift: paintingObserver.layoutShift })',
      );
      for (let rounds = 0; rounds < 3; rounds += 1) await session.send('HeapProfiler.collectGarbage');
      const { JSHeapUsedSize, Nodes } = await readMetrics(session);
      return {
        mainThread: (TaskDuration - before) * 1000,
        longTasks: longTasks.length,
        blocking: longTasks.reduce((sum, duration) => sum + duration - 50, 0),
        longestTask: Math.max(0, ...longTasks),
        layoutShift,
        heap: JSHeapUsedSize,
        nodes: Nodes,
      };
    },
    readTransferred: async () => traffic.read(await readEvaluated()),
    open: () =>
      evaluate<Painted>(
        `paintingObserver.call(() => contestant.open(), ${JSON.stringify({ path: contestant.opened })})`,
      ),
    async act(event, awaited, act) {
      await evaluate(`paintingObserver.arm(${JSON.stringify(event)}, ${JSON.stringify(awaited)})`);
      await act();
      return await evaluate<Painted>('paintingObserver.painted');
    },
    close: () => context.close(),
  };
}

type Metrics = Record<'TaskDuration' | 'JSHeapUsedSize' | 'Nodes', number>;

async function readMetrics(session: CDPSession): Promise<Metrics> {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    TaskDuration: read('TaskDuration'),
    JSHeapUsedSize: read('JSHeapUsedSize'),
    Nodes: read('Nodes'),
  };
}

/** Returns a response's body. The browser keeps none that the page has read as a blob: that is requested once more. */
async function readBody(session: CDPSession, requestId: string, url: string): Promise<Buffer> {
  const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
  if (body !== '') return Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
  const response = await fetch(url);
  return Buffer.from(await response.arrayBuffer());
}

/** Notes which scripts run. Returns a function that returns their URLs, of all that have run so far. */
async function watchScripts(session: CDPSession): Promise<() => Promise<ReadonlySet<string>>> {
  const evaluated = new Set<string>();
  await session.send('Profiler.enable');
  // Counts, since a script that is only compiled is listed too.
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    for (const { url, functions } of result) {
      if (functions.some(({ ranges }) => ranges.some(({ count }) => count > 0))) evaluated.add(url);
    }
    return evaluated;
  };
}

/** Counts what is under way; and weighs what came, where that is wanted. */
function watchTraffic(session: CDPSession, isWeighed: boolean) {
  const underWay = new Set<string>();
  /** URLs of the requests whose answers are weighed. */
  const urls = new Map<string, string>();
  /** Bytes of what came, by its URL. */
  const weights = new Map<string, number>();
  let requests = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (/^(data|blob):/.test(request.url)) return;
    underWay.add(requestId);
    if (request.method === 'GET') urls.set(requestId, request.url);
    if (type !== 'Document') requests += 1;
    else underWay.add(`page ${requestId}`);
  });
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  session.on('Network.loadingFinished', async ({ requestId }) => {
    if (underWay.delete(`page ${requestId}`) || !isWeighed || !underWay.has(requestId)) {
      underWay.delete(requestId);
      return;
    }
    try {
      const url = urls.get(requestId);
      if (url === undefined) return;
      const data = await readBody(session, requestId, url);
      if (data.length > 0) weights.set(url, (weights.get(url) ?? 0) + brotliCompressSync(data).length);
    } finally {
      underWay.delete(requestId);
    }
  });
  return {
    underWay: () => underWay.size,
    read(evaluated: ReadonlySet<string>): Transferred {
      const sum = (wanted: (url: string) => boolean) =>
        [...weights].reduce((bytes, [url, weight]) => bytes + (wanted(url) ? weight : 0), 0);
      return { requests, bytes: sum(() => true), evaluated: sum((url) => evaluated.has(url)) };
    },
  };
}
