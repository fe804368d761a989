/** An error of a setting; its message names the setting and the remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
