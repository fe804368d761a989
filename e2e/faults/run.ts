/**
 * Ill-treats a built server under load, and counts what was acknowledged and is not there afterwards, or is there twice.
 *
 *     npm run faults                                    every fault, a few rounds each: about ten minutes
 *     npm run faults -- server-killed --rounds 200      one of them, as often as is said
 *     npm run faults -- --write                         writes the results, and docs/project/reliability.md out of them
 *
 * Each fault has a deployment of its own, in a temporary folder, with its own database, mail server and callers. Nothing
 * is ended that was not started here. Who is not root cannot fill a disk; where libfaketime is missing no clock is wrong.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  backWithinMs,
  type FaultResult,
  isGood,
  type LeftOut,
  tableOfFaults,
} from '../../test/support/faults/results.ts';
import { createWorld, type World } from '../../test/support/faults/world.ts';
import { thisMachine } from '../bench/browser/rounds.ts';
import { print, printTable } from '../bench/print.ts';
import { type FaultPart, parts } from './parts.ts';
import { writeFaults } from './write-docs.ts';

const { values: flags, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { rounds: { type: 'string' }, write: { type: 'boolean', default: false } },
});

const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  print(`There is no fault ${unknown.join(', ')}. There are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

/** Milliseconds after which a server that does not answer is given up. */
const longestWaitMs = 90_000;

/** Deployments whose mail is waited for while the next fault is tried. */
const settlingAtOnce = 3;

const results: FaultResult[] = [];
const leftOut: LeftOut[] = [];
const settling = new Set<Promise<void>>();
const open = new Set<World>();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.allSettled([...open].map((world) => world.close()));
    process.exit(130);
  });
}

for (const part of chosen) {
  const problem = part.problem?.() ?? null;
  if (problem !== null) leftOut.push({ part: part.name, fault: part.fault, reason: problem });
  else await tryPart(part);
  if (settling.size >= settlingAtOnce) await Promise.race(settling);
}
await Promise.all(settling);

for (const database of ['built-in', 'own'] as const) {
  const table = tableOfFaults(inOrder(results), database);
  if (table.rows.length > 0) printTable(table);
}
for (const { fault, reason } of leftOut) print(`left out: ${fault}: ${reason}`);
const bad = results.filter((result) => !isGood(result));
print('');
print(
  bad.length === 0
    ? `pass  nothing lost, nothing twice, back within ${backWithinMs / 1000} s`
    : `FAIL  ${bad.map(({ part }) => part).join(', ')}`,
);
if (flags.write) await writeFaults(inOrder(results), leftOut);
process.exitCode = bad.length === 0 ? 0 : 1;

function inOrder(list: readonly FaultResult[]): FaultResult[] {
  const names = parts.map(({ name }) => name);
  return list.toSorted((a, b) => names.indexOf(a.part) - names.indexOf(b.part));
}

/** Does a fault so many times; what it did is known once its deployment has settled. */
async function tryPart(part: FaultPart): Promise<void> {
  const rounds = flags.rounds === undefined ? part.rounds : Number(flags.rounds);
  let world: World;
  try {
    world = await createWorld(part.world);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    leftOut.push({ part: part.name, fault: part.fault, reason });
    return;
  }
  open.add(world);
  const start = performance.now();
  let done = 0;
  let longest = await world.untilAnswering(longestWaitMs);
  if (Number.isFinite(longest)) longest = 0;
  try {
    while (done < rounds && Number.isFinite(longest)) {
      await wait(200 + Math.random() * 800);
      await part.round(world);
      done += 1;
      const back = await world.untilAnswering(longestWaitMs);
      longest = Math.max(longest, back);
      if (back > backWithinMs)
        print(`${part.name}: back after ${(back / 1000).toFixed(1)} s in round ${done}`);
      if (done % 20 === 0) print(`${part.name}: ${done} rounds, ${world.ledger.acknowledged()} acknowledged`);
    }
  } catch (error) {
    await world.close();
    throw error;
  }
  print(`${part.name}: ${done} rounds in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  const settled = settle(part, world, done, longest);
  const entry = settled.finally(() => settling.delete(entry));
  settling.add(entry);
}

async function settle(part: FaultPart, world: World, rounds: number, longest: number): Promise<void> {
  try {
    const { acknowledged, lost, twice, mailedAgain } = await world.judge();
    for (const what of lost.slice(0, 20)) print(`${part.name}: LOST ${what}`);
    for (const what of twice.slice(0, 20)) print(`${part.name}: TWICE ${what}`);
    for (const [what, count] of world.wrong) print(`${part.name}: ${what}, ${count} times`);
    results.push({
      part: part.name,
      fault: part.fault,
      database: part.world.database,
      rounds,
      acknowledged,
      lost: lost.length,
      twice: twice.length,
      mailedAgain,
      machine: thisMachine(),
      failedStarts: world.servers.reduce((sum, server) => sum + server.failedStarts, 0),
      longestMs: Number.isFinite(longest) ? longest : null,
    });
  } finally {
    open.delete(world);
    await world.close();
  }
}
