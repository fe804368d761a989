/** What the faults did, as a page of the docs. */

import type { Table } from '../benchmarks/tables.ts';
import { backWithinMs, type FaultResult, isGood, type LeftOut, tableOfFaults } from './results.ts';

export interface KeptFaults {
  readonly results: readonly FaultResult[];
  readonly leftOut: readonly LeftOut[];
}

/** Below `docs/`. */
export const docsFile = 'project/reliability.md';

export function docsOf({ results, leftOut }: KeptFaults): string {
  const bad = results.filter((result) => !isGood(result));
  const machines = [
    ...new Set(
      results.map(({ machine }) => `${machine.cores} cores with Node ${machine.node.replace(/^v/, '')}`),
    ),
  ];
  return `---
title: Reliability
order: 5
tags: [project, reliability, faults]
---

What becomes of what was acknowledged when something breaks. Written by \`npm run faults -- --write\`, which drives a mixed load against the built server while it kills, cuts, fills and skews what the server stands on; run it to see your own numbers.

## What is done

- **The load** reads and searches help, votes on it, opens tickets and writes on in them, stores contacts and files, sends mail in by SMTP, has mail sent to a mail server, and listens to tickets as an agent and as a visitor. What can be sent again under the same \`Idempotency-Key\` is, until it is acknowledged, as the widget does; so is mail, as mail servers do. The rest is sent once.
- **Acknowledged** is what was answered 2xx, or 250 by SMTP. Afterwards each of it is looked for in the database and read over HTTP: files byte for byte, votes and views by their number for each article.
- **Lost** also counts a mail that was not sent or became no message, and a ticket whose last version somebody has not heard of who [listened to its stream](../interface/live-tickets.md) and came again whenever it ended.
- **Twice** is what is stored more often than it was sent, and a mail that arrived more often than [the docs say](../operating/mail.md#when-the-mail-server-does-not-take-it). **Mailed again** counts those that arrived again as they say: the connection or the server ended before it was known whether the mail server took the mail.
- **Answers again** is the time from the end of the fault until each server has read help and stored a ticket. A server that is killed is started again at once, as a service manager does, and so is a PostgreSQL of one’s own; the built-in one is started by the server. For a server that was killed, that is the time that it takes to start.

A kill comes at a random moment, and two of five while the server starts. A clock is wrong for the server alone, by an hour. Connections that die unnoticed hand nothing on any more, and nobody is told, as where a host or a firewall has gone.

${(['built-in', 'own'] as const)
  .map((database) => tableOfFaults(results, database))
  .filter(({ rows }) => rows.length > 0)
  .map(markdownOf)
  .join('\n')}
Measured on ${machines.join(', and on ')}, with other work beside it.

${
  bad.length === 0
    ? `- Holds: nothing lost, nothing twice, no failed start, and back within ${backWithinMs / 1000} s.`
    : `- **Does not hold**, for ${bad.map(({ fault }) => fault).join(', ')}: nothing lost, nothing twice, no failed start, and back within ${backWithinMs / 1000} s.`
}
${leftOut.map(({ fault, reason }) => `- Left out: ${fault} (${reason}).\n`).join('')}`;
}

function markdownOf({ title, head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const alignment = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return [`## ${title}`, '', line(head), line(alignment), ...rows.map(line), ''].join('\n');
}
