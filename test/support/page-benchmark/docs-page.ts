/** The results as a page of the docs, and its picture. */

import { drawChart, type Panel } from './chart.ts';
import {
  type InteractionResults,
  judgeInteraction,
  judgePage,
  type MeasuredCost,
  type PageResults,
  type Verdict,
} from './results.ts';
import { inOrder, type Table, tableOfInteraction, tableOfPage } from './tables.ts';

/** Below `docs/`. */
export const chartFile = 'images/benchmarks.svg';
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

/** What was not measured yet has no section. */
export function docsOf(page: PageResults | undefined, interaction: InteractionResults | undefined): string {
  const sections = [
    `---
title: Benchmarks
order: 4
tags: [project, benchmarks]
---

How much the widget asks of a page and of whoever visits it, beside others of its kind, measured in the same run. Written by \`npm run bench page -- --write\` and \`npm run bench interaction -- --write\`; run them to see your own numbers.

Everything takes four times as long as the machine's processor, over a network of 8.1 Mbit/s that answers after 165 ms. The others are bundled and minified as a site would, have the same articles in their pages, and search them there without asking a server. Beside them are three floors that do next to nothing: a launcher and a panel that searches, with no library, with Preact that is fetched with the first click, and with all of it from the beginning. In brackets: how many times ours. Main-thread times that differ by less than 20 ms and waits that differ by less than 10 ms are noise.
`,
  ];
  if (page) {
    sections.push(
      `## What a page costs

![What a page costs before anybody wants help](../${chartFile})

Medians of ${roundsOf(page)}, what a blank page costs taken off. Downloads are compressed by brotli at its highest level.
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
  return sections.join('\n');
}

function roundsOf({ rounds, highestLoad, machine }: PageResults | InteractionResults): string {
  const counted = rounds === 1 ? 'one round' : `${rounds} rounds`;
  const { cores, node } = machine;
  const load = highestLoad.toFixed(1);
  return `${counted} on ${cores} cores with Node ${node.replace(/^v/, '')}, at a load average of ${load} at most`;
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
