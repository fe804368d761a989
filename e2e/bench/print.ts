/** Prints tables, and what holds of them. */

import type { Verdict } from '../../test/support/benchmarks/results.ts';
import type { Table } from '../../test/support/benchmarks/tables.ts';

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printTable({ title, head, rows }: Table): void {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  print(`\n${title}`);
  for (const row of [head, ...rows]) print(lineOf(row));
}

export function printVerdicts(verdicts: readonly Verdict[]): void {
  print('');
  for (const { rule, isMet, measured } of verdicts) print(`${isMet ? 'pass' : 'FAIL'}  ${rule}: ${measured}`);
}

/** Prints the median, the 95th percentile and the maximum of times in milliseconds. */
export function printTimes(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const [median, high, max] = [0.5, 0.95, 1].map((share) => at(share).toFixed(1));
  print(`${name.padEnd(60)} median ${median} ms, p95 ${high} ms, max ${max} ms`);
}
