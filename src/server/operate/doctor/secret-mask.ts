import { parseUrl } from '../../../formats/parse-url.ts';
import type { Config } from '../../settings/server/config.ts';
import { serverSettings } from '../../settings/server/subjects.ts';

/** The minimum length of a masked secret: shorter ones also occur in ordinary words. */
const shortest = 4;

/** Returns a function that replaces secrets in reports by “…”. @param more secrets that no setting contains */
export function createSecretMask(
  env: NodeJS.ProcessEnv,
  config: Config | null,
  more: readonly string[],
): (text: string) => string {
  const secrets = [...environmentSecrets(env), ...configSecrets(config), ...more]
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .filter((secret) => secret.length >= shortest)
    // The longest secret first, since a secret may be part of a longer one.
    .toSorted((one, other) => other.length - one.length);
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

/** Environment variables with secrets that libraries read. */
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
    // Of a URL, only the password is secret; its host and user may be shown.
    if (url) return passwordsIn(url);
    return setting.isSecret ? [value] : [];
  });
}

function configSecrets(config: Config | null): string[] {
  if (!config) return [];
  const { embeddings, database } = config;
  const url = 'databaseUrl' in database.place ? parseUrl(database.place.databaseUrl) : null;
  const passwords = url ? passwordsIn(url) : [];
  return [embeddings?.key ?? '', ...passwords];
}

/** Returns the password of a URL. A PostgreSQL URL may also have it in its query. */
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
