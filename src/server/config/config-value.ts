/** Reads single settings from the environment. */

/** A setting that cannot be used: its message says which, and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws {ConfigError} unless it is a positive number without a fraction. */
export function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new ConfigError(`${name} must be a positive number, not “${text}”.`);
  return Number(text);
}

/** As `readCount`, but zero is allowed too. */
export function readLimit(env: NodeJS.ProcessEnv, name: string, byDefault: number): number {
  const text = env[name] || `${byDefault}`;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new ConfigError(`${name} must be zero or a positive number, not “${text}”.`);
}

/** Reads `a, b` into a list. */
export function readList(env: NodeJS.ProcessEnv, name: string): string[] {
  return (env[name] ?? '').split(',').flatMap((item) => item.trim() || []);
}

/** Reads `1` or `0`. */
export function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name] || '0';
  if (text !== '0' && text !== '1') throw new ConfigError(`${name} must be 1 or 0, not “${text}”.`);
  return text === '1';
}
