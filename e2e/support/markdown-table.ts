/** A table of results as Markdown. */

import type { Table } from '../../test/support/benchmarks/tables.ts';

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export function markdownTable({ head, rows }: Omit<Table, 'title'>): string {
  return [rowOf(head), rowOf(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(rowOf)].join(
    '\n',
  );
}
