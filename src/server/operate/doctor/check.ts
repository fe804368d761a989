/** Types of the checks that `frontdesk doctor` and `frontdesk upgrade-check` run, and of their findings. */

import type { Transaction } from '../../db/database.ts';
import type { SchemaVersion } from '../../db/upgrade/schema-version.ts';
import type { Config } from '../../settings/server/config.ts';

export type Verdict = 'ok' | 'warning' | 'problem';

/** One line of the report. */
export interface Finding {
  readonly verdict: Verdict;
  /** The observation, in whole sentences without secrets. */
  readonly seen: string;
  /** The remedy; absent if nothing needs to be done. */
  readonly advice?: string | undefined;
}

/** The findings of one check; an empty list if the check does not apply. */
export type Findings = Finding | readonly Finding[];

export interface Check {
  readonly name: string;
  /** Timeout of the check in milliseconds. @default 20000 */
  readonly limitMs?: number;
  /** Returns further secrets to mask in the report. Secrets in settings and in `Config` are masked anyway. */
  secrets?(env: NodeJS.ProcessEnv): readonly string[];
  /** Runs the check. An error that it throws becomes a finding. */
  run(context: CheckContext): Findings | Promise<Findings>;
}

export interface CheckContext {
  readonly env: NodeJS.ProcessEnv;
  /** Null if the settings are invalid, which the check `configuration` reports. */
  readonly config: Config | null;
  readonly configProblem: string | null;
  /** Opens the database once for all checks, unchanged; null if none exists yet. @throws if opening fails */
  openDatabase(): Promise<ReadableDatabase | null>;
  /** Opens the database like `openDatabase`; null also if opening fails, which the check `database` reports. */
  database(): Promise<ReadableDatabase | null>;
  /** Queries the tables; null if they are not open or of another release, which the check `database` reports. */
  read<T>(task: (tx: Transaction) => Promise<T>): Promise<T | null>;
  /** Aborted at the timeout of the check. */
  readonly signal: AbortSignal;
}

export interface ReadableDatabase {
  readonly schema: SchemaVersion;
  /** Runs a task in a read-only transaction. */
  read<T>(task: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Timeout in milliseconds of checks that use the database, which may have to recover from a crash first. */
export const databaseLimitMs = 75_000;

/** A check that runs only if certain settings are set. */
interface SettingsCheck<Setting> {
  readonly name: string;
  readonly limitMs?: number;
  /** Returns the settings to check; null or undefined skips the check. */
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

/** A check of counts from the tables, with the timeout `databaseLimitMs`. */
interface TablesCheck<Counts> {
  readonly name: string;
  reads(tx: Transaction, config: Config): Promise<Counts>;
  judge(counts: Counts, config: Config): Findings;
}

/** Creates a check of counts from the tables. It has no findings if the tables cannot be read. */
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

/** Returns a list with one warning if the condition holds, else an empty list. */
export const warningIf = (condition: boolean, seen: string, advice: string): Finding[] =>
  condition ? [warning(seen, advice)] : [];

export const problemIf = (condition: boolean, seen: string, advice: string): Finding[] =>
  condition ? [problem(seen, advice)] : [];

/** Returns the findings, or, without any, one finding that all is well. */
export const orWell = (found: readonly Finding[], seen: string): readonly Finding[] =>
  found.length > 0 ? found : [ok(seen)];
