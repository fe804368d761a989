import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../db/database.ts';
import { queryProblem } from '../../db/failures.ts';
import { orAborted } from '../../db/or-aborted.ts';
import { systemErrorWords } from '../../files/system-errors.ts';
import { ConfigError, type ConfigFlags, readConfig } from '../../settings/server/config.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  type Findings,
  problem,
  type ReadableDatabase,
  warning,
} from './check.ts';
import { openToRead } from './open-database.ts';
import { createSecretMask } from './secret-mask.ts';

export interface CheckedFinding extends Finding {
  readonly check: string;
}

const defaultLimitMs = 20_000;

/** Timeout in milliseconds of opening the database: the built-in PostgreSQL may have to recover from a crash. */
const openLimitMs = 60_000;

const closeLimitMs = 15_000;

/** Runs checks in parallel; an error becomes a finding. @param signal aborted by a process signal; throws its reason */
export async function runChecks(
  checks: readonly Check[],
  flags: ConfigFlags,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<CheckedFinding[]> {
  const { config, configProblem } = readOrTell(flags, env);
  const secrets = checks.flatMap((check) => check.secrets?.(env) ?? []);
  const mask = createSecretMask(env, config, secrets);
  const ending = new AbortController();
  let opening: Promise<ReadableDatabase | null> | undefined;
  const openDatabase = () => {
    opening ??= config
      ? openToRead(config.database.place, AbortSignal.any([ending.signal, AbortSignal.timeout(openLimitMs)]))
      : Promise.resolve(null);
    return opening;
  };
  const database = () => openDatabase().catch(() => null);
  const read = async <T>(task: (tx: Transaction) => Promise<T>): Promise<T | null> => {
    const open = await database();
    if (!open || open.schema.pending.length > 0 || open.schema.unknown > 0) return null;
    return await open.read(task);
  };
  const context = { env, config, configProblem, openDatabase, database, read };
  try {
    const lists = checks.map(async (check) => {
      const found = [await runOne(check, context, ending.signal)].flat();
      return found.map((finding) => ({ check: check.name, ...masked(finding, mask) }));
    });
    return (await orAborted(Promise.all(lists), signal)).flat();
  } finally {
    ending.abort();
    const open = await opening?.catch(() => null);
    await Promise.race([open?.close(), wait(closeLimitMs, undefined, { ref: false })]);
  }
}

function readOrTell(
  flags: ConfigFlags,
  env: NodeJS.ProcessEnv,
): Pick<CheckContext, 'config' | 'configProblem'> {
  try {
    return { config: readConfig(flags, env), configProblem: null };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, configProblem: error.message };
    throw error;
  }
}

async function runOne(
  check: Check,
  context: Omit<CheckContext, 'signal'>,
  ending: AbortSignal,
): Promise<Findings> {
  const { limitMs = defaultLimitMs } = check;
  const late = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([late, ending]);
  try {
    return await orAborted(Promise.resolve(check.run({ ...context, signal })), signal);
  } catch (error) {
    return late.aborted ? tookTooLong(limitMs) : broken(error);
  }
}

function tookTooLong(limitMs: number): Finding {
  return problem(
    `The check got no answer within ${limitMs / 1000} seconds.`,
    'Check that the service in question answers at all, and run the command again.',
  );
}

function broken(error: unknown): Finding {
  const said = queryProblem(error) ?? systemErrorWords(error);
  return warning(
    `The check failed: ${said}.`,
    'The other checks do not depend on this one. A server with LOG_LEVEL=debug logs more.',
  );
}

/** Masks secrets in a finding, and joins the lines of each of its texts. */
function masked({ verdict, seen, advice }: Finding, mask: (text: string) => string): Finding {
  const line = (text: string) =>
    mask(text)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
  return { verdict, seen: line(seen), advice: advice === undefined ? undefined : line(advice) };
}
