/** What `frontdesk doctor` and `frontdesk upgrade-check` look at, one thing at a time. */

import type { Transaction } from '../../db/database.ts';
import type { SchemaVersion } from '../../db/schema-version.ts';
import type { Config } from '../../settings/server/config.ts';

export type Verdict = 'ok' | 'warning' | 'problem';

/** One line of the report. */
export interface Finding {
  readonly verdict: Verdict;
  /** Whole sentences, without secrets. */
  readonly seen: string;
  /** What to do; absent where nothing is to be done. */
  readonly advice?: string | undefined;
}

/** The lines of one check; none where there is nothing to look at. */
export type Findings = Finding | readonly Finding[];

export interface Check {
  readonly name: string;
  /** Milliseconds after which it is given up. @default 20000 */
  readonly limitMs?: number;
  /** Secrets beside those that settings and `Config` hold, which no line of the report may name. */
  secrets?(env: NodeJS.ProcessEnv): readonly string[];
  /** Looks and judges. What it throws becomes a finding too. */
  run(context: CheckContext): Findings | Promise<Findings>;
}

export interface CheckContext {
  readonly env: NodeJS.ProcessEnv;
  /** Null where it cannot be read, which the check of the configuration reports. */
  readonly config: Config | null;
  /** Why `config` cannot be read. */
  readonly configProblem: string | null;
  /**
   * Opens the database once for all checks, without changing it; null where there is none.
   * @throws where it cannot be opened
   */
  openDatabase(): Promise<ReadableDatabase | null>;
  /** The same database; null also where it cannot be opened, which the check of the database reports. */
  database(): Promise<ReadableDatabase | null>;
  /**
   * Queries the tables in a read-only transaction; null where there is no open database, or its tables are not those of
   * this release: the check of the database reports all of that.
   */
  read<T>(task: (tx: Transaction) => Promise<T>): Promise<T | null>;
  /** Aborted when the check takes too long. */
  readonly signal: AbortSignal;
}

export interface ReadableDatabase {
  readonly schema: SchemaVersion;
  /** Runs a task in a read-only transaction. */
  read<T>(task: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Limit of checks that wait for the database, which may have to recover from a crash first; in milliseconds. */
export const databaseLimitMs = 75_000;

/** A check of what one setting leads to, or several do. */
interface SettingsCheck<Setting> {
  readonly name: string;
  readonly limitMs?: number;
  /** Null or undefined where nothing of it is set: the check then finds nothing. */
  reads(config: Config): Setting | null | undefined;
  judge(setting: Setting, context: CheckContext): Findings | Promise<Findings>;
}

export function fromSettings<Setting>({ reads, judge, ...row }: SettingsCheck<Setting>): Check {
  return {
    ...row,
    run(context) {
      const setting = context.config && reads(context.config);
      return setting === null || setting === undefined ? [] : judge(setting, context);
    },
  };
}

/** A check of a few numbers from the tables, within `databaseLimitMs`. */
interface TablesCheck<Counts> {
  readonly name: string;
  reads(tx: Transaction, config: Config): Promise<Counts>;
  judge(counts: Counts, config: Config): Findings;
}

/** Finds nothing where the tables cannot be read. */
export function fromTables<Counts>({ name, reads, judge }: TablesCheck<Counts>): Check {
  return {
    name,
    limitMs: databaseLimitMs,
    async run({ config, read }) {
      if (!config) return [];
      const counts = await read((tx) => reads(tx, config));
      return counts === null ? [] : judge(counts, config);
    },
  };
}

export const ok = (seen: string): Finding => ({ verdict: 'ok', seen });

export const warning = (seen: string, advice: string): Finding => ({ verdict: 'warning', seen, advice });

export const problem = (seen: string, advice: string): Finding => ({ verdict: 'problem', seen, advice });

/** A warning or problem for a list of findings, or nothing. */
export const warningIf = (condition: boolean, seen: string, advice: string): Finding[] =>
  condition ? [warning(seen, advice)] : [];

export const problemIf = (condition: boolean, seen: string, advice: string): Finding[] =>
  condition ? [problem(seen, advice)] : [];

/** The findings, or else the one that all is well. */
export const orWell = (found: readonly Finding[], seen: string): readonly Finding[] =>
  found.length > 0 ? found : [ok(seen)];
