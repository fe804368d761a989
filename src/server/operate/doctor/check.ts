/** What `frontdesk doctor` and `frontdesk upgrade-check` look at, one thing at a time. */

import type { Transaction } from '../../db/database.ts';
import type { Config } from '../../settings/server/config.ts';
import type { ReadableDatabase } from './readable-database.ts';

export type Verdict = 'ok' | 'warning' | 'problem';

/** One line of the report. */
export interface Finding {
  readonly verdict: Verdict;
  /** Whole sentences, without secrets. */
  readonly seen: string;
  /** What to do; absent where nothing is to be done. */
  readonly advice?: string;
}

export interface Check {
  readonly name: string;
  /** What is seen; nothing where there is nothing to look at. What it throws becomes a finding too. */
  run(context: CheckContext): Promise<readonly Finding[]>;
  /** Milliseconds after which it is given up. @default 20000 */
  readonly limitMs?: number;
  /** Secrets beside those that settings and `Config` hold, which no line of the report may name. */
  secrets?(env: NodeJS.ProcessEnv): readonly string[];
}

export interface CheckContext {
  readonly env: NodeJS.ProcessEnv;
  /** Null: it cannot be read, which the check of the configuration tells. */
  readonly config: Config | null;
  /** Why it cannot be read. */
  readonly configProblem: string | null;
  /**
   * Opens the database once for all checks, without changing it; null where there is none.
   * @throws where it cannot be opened
   */
  database(): Promise<ReadableDatabase | null>;
  /**
   * Asks the tables in a transaction that can only read; null where there is no database, it cannot be opened, or its
   * tables are not those of this release: the check of the database tells all of that.
   */
  read<T>(task: (tx: Transaction) => Promise<T>): Promise<T | null>;
  /** Aborted when the check takes too long. */
  readonly signal: AbortSignal;
}

/** For what waits for the database, which may have to recover from a crash first; in milliseconds. */
export const databaseLimitMs = 75_000;

export const ok = (seen: string): Finding => ({ verdict: 'ok', seen });

export const warning = (seen: string, advice: string): Finding => ({ verdict: 'warning', seen, advice });

export const problem = (seen: string, advice: string): Finding => ({ verdict: 'problem', seen, advice });
