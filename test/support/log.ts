import type { Log } from '../../src/server/db/connect.ts';

/** Keeps what the database says out of the test's report. */
export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };
