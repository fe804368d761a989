import type { ReadDatabase } from './database.ts';

/** Prepares a query once per pool or transaction: preparing a long statement takes as long as running it. */
export function prepareOnce<Prepared>(
  prepare: (db: ReadDatabase) => Prepared,
): (db: ReadDatabase) => Prepared {
  const known = new WeakMap<ReadDatabase, Prepared>();
  return (db) => {
    const prepared = known.get(db) ?? prepare(db);
    known.set(db, prepared);
    return prepared;
  };
}
