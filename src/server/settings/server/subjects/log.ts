/** The log of a server. */

import { limit, textThat } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export const logSettings = {
  level: setting(
    textThat('be trace, debug, info, warn, error, fatal or silent', (value) => levels.includes(value)),
    {
      env: 'LOG_LEVEL',
      default: 'info',
      defaultWords: '`info` (`serve`), `warn` (others)',
      sentence: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    },
  ),
  slowQueryMs: setting(limit, {
    env: 'LOG_SLOW_QUERY_MS',
    default: 1000,
    sentence: 'Slower queries to the database are logged, without their values; in milliseconds',
  }),
};

export type LogSettings = ValuesOf<typeof logSettings>;
