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
  const secrets = [...environmentSecrets(env), ...configSecrets(config), ...more]
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .filter((secret) => secret.length >= shortest)
    // The longest first: one may be part of another.
    .toSorted((one, other) => other.length - one.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

/** Names of secrets that libraries read from the environment. */
const libraryNames = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'PGPASSWORD'];

function environmentSecrets(env: NodeJS.ProcessEnv): string[] {
  const read = libraryNames.flatMap((name) => env[name] ?? []);
  return [...read, ...secretSettings(env)];
}

function secretSettings(env: NodeJS.ProcessEnv): string[] {
  return serverSettings.flatMap((setting) => {
    const value = env[setting.env];
    if (value === undefined || value === '') return [];
    const url = parseUrl(value);
    // The host and user of an address may be named, its password may not.
    if (url) return passwordsIn(url);
    return setting.isSecret ? [value] : [];
  });
}

/** Secrets from files and flags. */
function configSecrets(config: Config | null): string[] {
  if (!config) return [];
  const { embeddings, database } = config;
  const url = 'databaseUrl' in database.place ? parseUrl(database.place.databaseUrl) : null;
  const passwords = url ? passwordsIn(url) : [];
  return [embeddings?.key ?? '', ...passwords];
}

/** The password of an address, which PostgreSQL's may also have in the query. */
function passwordsIn({ password, searchParams }: URL): string[] {
  return [password, ...decoded(password), searchParams.get('password') ?? ''];
}

function decoded(text: string): string[] {
  try {
    return [decodeURIComponent(text)];
  } catch {
    return [];
  }
}
