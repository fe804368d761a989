/** Settings of a server's log. */

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
      sentence:
        'Lowest level of logged lines: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    },
  ),
  slowQueryMs: setting(limit, {
    env: 'LOG_SLOW_QUERY_MS',
    default: 1000,
    sentence: 'Milliseconds after which a database query is logged as slow, without its values',
  }),
};

export type LogSettings = ValuesOf<typeof logSettings>;
