/** A setting that cannot be used: its message says which, and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
