/** The results as a page of the docs, and its picture. */

import { drawChart, type Panel } from './bar-chart.ts';
import { type DeskPageResults, judgeDeskPage, tableOfDeskSteps, tableOfFirstLists } from './desk-page.ts';
import { judgeLighthouse, type LighthouseResults } from './lighthouse.ts';
import { drawLines } from './line-chart.ts';
import {
  type InteractionResults,
  judgeInteraction,
  judgePage,
  type Machine,
  type MeasuredCost,
  type PageResults,
  type Verdict,
} from './results.ts';
import { judgeScale, type ScaleResults, type ScaleSeries } from './scale.ts';
import { judgeServer, type ServerResults } from './server-load.ts';
import {
  inOrder,
  type Table,
  tableOfInteraction,
  tableOfLighthouse,
  tableOfPage,
  tableOfScale,
  tableOfServer,
} from './tables.ts';

/** Below `docs/`. */
export const chartFile = 'images/benchmarks.svg';
export const scaleChartFile = 'images/benchmark-scale.svg';
export const docsFile = 'project/benchmarks.md';

export function chartOf({ pages }: PageResults): string {
  const panelOf = (title: string, unit: string, read: (cost: MeasuredCost) => number): Panel => ({
    title,
    unit,
    bars: inOrder(pages, ({ idle }) => read(idle)).map(({ name, kind, idle }) => ({
      name,
      kind,
      value: read(idle),
    })),
  });
  return drawChart(
    'What a page costs before anybody wants help',
    'Bars on a logarithmic scale; the same numbers are in the table below the picture.',
    [
      panelOf('Download', 'kB', ({ bytes }) => bytes / 1000),
      panelOf('Main thread', 'ms', ({ mainThread }) => mainThread),
      panelOf('Heap', 'kB', ({ heap }) => heap / 1000),
    ],
  );
}

const namesOfSeries = {
  articles: 'Articles of the help center',
  tenants: 'Tenants',
  tickets: 'Tickets of the tenant',
} satisfies Record<ScaleSeries['of'], string>;

export function chartOfScale({ series }: ScaleResults): string {
  return drawLines('How long a request takes as more is stored', {
    description: 'Lines with logarithmic scales; the same numbers are in the tables below the picture.',
    unit: 'ms',
    panels: series.map(({ of, lines }) => ({
      title: namesOfSeries[of],
      lines: lines.map(({ name, points }) => ({
        name,
        points: points.map(({ size, milliseconds }) => ({ x: size, y: milliseconds })),
      })),
    })),
  });
}

/** What each benchmark has found. */
export interface Results {
  readonly page: PageResults;
  readonly interaction: InteractionResults;
  readonly server: ServerResults;
  readonly scale: ScaleResults;
  readonly lighthouse: LighthouseResults;
  readonly deskPage: DeskPageResults;
}

/** What was not measured yet has no section. */
export function docsOf(results: Partial<Results>): string {
  const { page, interaction, server, scale, lighthouse, deskPage } = results;
  const sections = [
    `---
title: Benchmarks
order: 4
tags: [project, benchmarks]
---

What the widget asks of a page and of whoever visits it, beside others of its kind; and what a server answers, beside one that does nothing else. Whatever is compared was measured in the same run. Written by \`npm run bench NAME -- --write\`, where the name is \`page\`, \`interaction\`, \`server\`, \`scale\`, \`lighthouse\` or \`desk-page\`; run them to see your own numbers.

In a page everything takes four times as long as the machine's processor, over a network of 8.1 Mbit/s that answers after 165 ms. The others are bundled and minified as a site would, have the same articles in their pages, and search them there without asking a server. Beside them are three floors that do next to nothing: a launcher and a panel that searches, with no library, with Preact that is fetched with the first click, and with all of it from the beginning. In brackets: how many times ours. Main-thread times that differ by less than 20 ms and waits that differ by less than 10 ms are noise.
`,
  ];
  if (page) {
    sections.push(
      `## What a page costs

![What a page costs before anybody wants help](../${chartFile})

Medians of ${roundsOf(page)}, what a blank page costs taken off. Downloads are compressed by brotli at its highest level; beside them are the scripts among them that were evaluated.
`,
      markdownOf(tableOfPage(page, 'idle')),
      markdownOf(tableOfPage(page, 'opened')),
      verdictsOf(judgePage(page)),
    );
  }
  if (interaction) {
    sections.push(
      `## How long a visitor waits

From the call, key or click to the end of the first frame that shows what was wanted. Measured in ${roundsOf(interaction)}. Ours is opened cold, which fetches what it needs in one round trip, and with that fetched ahead, since somebody pointed at the launcher; all of another's code is there from the beginning, so what it takes is beside the second.
`,
      ...[165, 400].map((latency) => markdownOf(tableOfInteraction(interaction, latency))),
      verdictsOf(judgeInteraction(interaction)),
    );
  }
  if (server) {
    const connections = [...new Set(server.rows.map((row) => row.connections))];
    sections.push(
      `## How much a server answers

Beside Node's own HTTP server with nothing around it, which sends the same bytes, head and all; for votes, views and tickets it writes the same rows by \`pg\` in one transaction. With ${server.articles.toLocaleString('en')} articles, ${machineOf(server.machine)}; whoever asks shares these cores with the server and its database.
`,
      ...connections.map((count) => markdownOf(tableOfServer(server, count))),
      verdictsOf(judgeServer(server)),
    );
  }
  if (scale) {
    sections.push(
      `## How long a request takes as more is stored

![How long a request takes as more is stored](../${scaleChartFile})

Milliseconds from the request to the answer in the server, the median of the quickest of several rounds, with nothing remembered of earlier answers, ${machineOf(scale.machine)}. A bare \`select 1\` takes ${scale.bareQuery.toFixed(2)} ms. The exponent is that of the size: 0 is no growth, 1 grows as the size does.
`,
      ...scale.series.map((one) => markdownOf(tableOfScale(one))),
      verdictsOf(judgeScale(scale)),
    );
  }
  if (lighthouse) {
    sections.push(
      `## What Lighthouse says of the hosted help center

Lighthouse ${lighthouse.version} with its own settings, which are those of a phone, on pages of the demo, ${machineOf(lighthouse.machine)}. Of 100. A search asks not to be listed, and what is not there is not: neither is judged by what search engines want. Chromium itself writes the status of a page that is not there into its console, which counts against its best practices.
`,
      markdownOf(tableOfLighthouse(lighthouse)),
      verdictsOf(judgeLighthouse(lighthouse)),
    );
  }
  if (deskPage) {
    sections.push(
      `## How long an agent waits

At the desk, from the key, the click or the request to the frame that shows what was wanted. Medians of ${roundsOf(deskPage)}. The first list is painted over a network of 8.1 Mbit/s that answers after 165 ms, by a processor that takes four times as long; its floor is the same page with rows that Preact draws and nothing else, and beside it are the rows without any script, as a server could draw them. The steps are on a local network.
`,
      markdownOf(tableOfFirstLists(deskPage)),
      markdownOf(tableOfDeskSteps(deskPage)),
      verdictsOf(judgeDeskPage(deskPage)),
    );
  }
  return sections.join('\n');
}

function machineOf({ cores, node }: Machine): string {
  return `on ${cores} cores with Node ${node.replace(/^v/, '')}`;
}

function roundsOf({
  rounds,
  highestLoad,
  machine,
}: PageResults | InteractionResults | DeskPageResults): string {
  const counted = rounds === 1 ? 'one round' : `${rounds} rounds`;
  return `${counted} ${machineOf(machine)}, at a load average of ${highestLoad.toFixed(1)} at most`;
}

function markdownOf({ title, head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const alignment = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [`### ${title}`, '', line(head), line(alignment), ...rows.map(line), ''].join('\n');
}

function verdictsOf(verdicts: readonly Verdict[]): string {
  return [
    ...verdicts.map(
      ({ rule, isMet, measured }) => `- ${isMet ? 'Holds' : '**Does not hold**'}: ${rule} (${measured}).`,
    ),
    '',
  ].join('\n');
}
