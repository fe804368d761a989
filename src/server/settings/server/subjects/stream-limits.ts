/** Limits of open streams of events. */

import { limit } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** 0: any number. */
export const streamLimitSettings = {
  perAddress: setting(limit, {
    env: 'STREAM_LIMIT_ADDRESS',
    default: 500,
    sentence: 'Streams of events that an address may have open at a process',
  }),
  perKey: setting(limit, {
    env: 'STREAM_LIMIT_KEY',
    default: 4000,
    sentence: 'Streams of events that may be open with a key at a process',
  }),
  perProcess: setting(limit, {
    env: 'STREAM_LIMIT',
    default: 5000,
    sentence: 'Streams of events that may be open at a process',
  }),
};

export type StreamLimits = ValuesOf<typeof streamLimitSettings>;
