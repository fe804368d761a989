/** Limits of forms without a script. */

import { limit } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Limits of an address at one process; 0: any number. */
export const formLimitSettings = {
  messagesPerAddress: setting(limit, {
    env: 'FORM_LIMIT_MESSAGES',
    default: 5,
    sentence: 'Messages of an address by forms without a script in ten minutes',
  }),
  votesPerAddress: setting(limit, {
    env: 'FORM_LIMIT_VOTES',
    default: 20,
    sentence: 'Votes of an address by forms without a script in ten minutes',
  }),
  held: setting(limit, {
    env: 'FORM_LIMIT_HELD',
    default: 200,
    sentence: 'Unconfirmed messages by forms without a script, of a help center in an hour',
  }),
};

export type FormLimits = ValuesOf<typeof formLimitSettings>;
