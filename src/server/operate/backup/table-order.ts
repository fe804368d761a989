interface Referring {
  readonly name: string;
  /** The other tables that its foreign keys reference. */
  readonly references: readonly string[];
}

/** Sorts tables so that each follows the tables that it references. */
export function inReferenceOrder<Table extends Referring>(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ references }) => !references.some((name) => left.has(name)));
    if (ready.length === 0) throw new Error(`tables reference each other: ${[...left.keys()].join(', ')}`);
    for (const table of ready) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}
