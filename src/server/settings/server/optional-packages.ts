/** Optional packages, which few deployments need. */

import { createRequire } from 'node:module';
import { ConfigError } from './config-error.ts';

const { resolve } = createRequire(import.meta.url);

/** Packages that tracing needs. */
export const tracingPackages = [
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
] as const;

export const s3Packages = ['@aws-sdk/client-s3'] as const;

/**
 * Throws at the start, and not at the first use, if packages that a setting needs are not installed.
 * @param setting the name of the environment variable
 * @throws {ConfigError}
 */
export function requirePackages(setting: string, packages: readonly string[]): void {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const what = missing.length === 1 ? 'a package that is' : 'packages that are';
  throw new ConfigError(`${setting} needs ${what} not installed: npm install ${missing.join(' ')}`);
}

function isInstalled(name: string): boolean {
  try {
    resolve(name);
    return true;
  } catch {
    return false;
  }
}
