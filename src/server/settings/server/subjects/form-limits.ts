/** Rate limits of HTML forms that work without JavaScript. */

import { limit } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

/** Rate limits; 0 for no limit. Limits per IP address are counted by each server process separately. */
export const formLimitSettings = {
  messagesPerAddress: setting(limit, {
    env: 'FORM_LIMIT_MESSAGES',
    default: 5,
    sentence: 'Messages per IP address within ten minutes, sent by forms without JavaScript',
  }),
  votesPerAddress: setting(limit, {
    env: 'FORM_LIMIT_VOTES',
    default: 20,
    sentence: 'Votes per IP address within ten minutes, sent by forms without JavaScript',
  }),
  held: setting(limit, {
    env: 'FORM_LIMIT_HELD',
    default: 200,
    sentence: 'Unconfirmed messages per help center within an hour, sent by forms without JavaScript',
  }),
};

export type FormLimits = ValuesOf<typeof formLimitSettings>;
