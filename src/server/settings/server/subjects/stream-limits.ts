/** Limits of open event streams. */

import { limit } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Limits per server process; 0 for no limit. */
export const streamLimitSettings = {
  perAddress: setting(limit, {
    env: 'STREAM_LIMIT_ADDRESS',
    default: 500,
    sentence: 'Open event streams per IP address and server process',
  }),
  perKey: setting(limit, {
    env: 'STREAM_LIMIT_KEY',
    default: 4000,
    sentence: 'Open event streams per key and server process',
  }),
  perProcess: setting(limit, {
    env: 'STREAM_LIMIT',
    default: 5000,
    sentence: 'Open event streams per server process',
  }),
};

export type StreamLimits = ValuesOf<typeof streamLimitSettings>;
