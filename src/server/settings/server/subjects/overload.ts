/** Settings of overload protection. */

import { limit } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Limits beyond which requests get 503; 0 for no limit. */
export const pressureLimitSettings = {
  maxDelayMs: setting(limit, {
    env: 'MAX_EVENT_LOOP_DELAY_MS',
    default: 2000,
    sentence:
      'Mean event-loop delay in milliseconds; if it is higher for two consecutive seconds, responses are 503',
  }),
};

export type PressureLimits = ValuesOf<typeof pressureLimitSettings>;
