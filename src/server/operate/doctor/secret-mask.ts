/** Keeps secrets out of a report, whatever a library or another machine may say. */

import { parseUrl } from '../../../formats/parse-url.ts';
import type { Config } from '../../settings/server/config.ts';
import { serverSettings } from '../../settings/server/subjects.ts';

/** Shorter ones would be found in ordinary words. */
const shortest = 4;

/**
 * Replaces every secret of the settings in a text.
 * @param more secrets that the settings do not hold
 */
export function createSecretMask(
  env: NodeJS.ProcessEnv,
  config: Config | null,
  more: readonly string[],
): (text: string) => string {
  const secrets = [...secretsIn(env), ...secretsOf(config), ...more]
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .filter((secret) => secret.length >= shortest)
    // The longest first: one may be part of another.
    .toSorted((one, other) => other.length - one.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

/** What libraries read for themselves. */
const ofLibraries = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'PGPASSWORD'];

function secretsIn(env: NodeJS.ProcessEnv): string[] {
  const read = ofLibraries.flatMap((name) => env[name] ?? []);
  return [...read, ...secretSettings(env)];
}

function secretSettings(env: NodeJS.ProcessEnv): string[] {
  return serverSettings.flatMap((setting) => {
    const value = env[setting.env];
    if (value === undefined || value === '') return [];
    const url = parseUrl(value);
    // Of an address, the password: where it leads, and who logs in there, may be named.
    if (url) return passwordsIn(url);
    return setting.isSecret ? [value] : [];
  });
}

/** What stands in files, or was given by flags. */
function secretsOf(config: Config | null): string[] {
  if (!config) return [];
  const { embeddings, database } = config;
  const url = 'databaseUrl' in database.place ? parseUrl(database.place.databaseUrl) : null;
  const key = embeddings?.key ?? null;
  return [...(key === null ? [] : [key]), ...(url ? passwordsIn(url) : [])];
}

/** The password of an address, which PostgreSQL's may also have in the query. */
function passwordsIn({ password, searchParams }: URL): string[] {
  const inQuery = searchParams.get('password');
  return [...(password === '' ? [] : [password, ...decoded(password)]), ...(inQuery ? [inQuery] : [])];
}

function decoded(text: string): string[] {
  try {
    return [decodeURIComponent(text)];
  } catch {
    return [];
  }
}
