/** Settings about visitors: protection against bots, and the lifetime of visitor tokens. */

import { count, limit, toggle } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const guardSettings = {
  minFillSeconds: setting(limit, {
    env: 'MIN_FILL_SECONDS',
    default: 2,
    sentence: 'Seconds that a person needs to fill in a form; forms sent faster are refused as sent by a bot',
  }),
  requiresChallenge: setting(toggle, {
    env: 'REQUIRE_CHALLENGE',
    default: false,
    sentence: '`1` if visitors who are not signed in must solve a challenge before they send a message',
  }),
};

export const visitorTokenSettings = {
  maxSeconds: setting(count, {
    env: 'VISITOR_TOKEN_SECONDS',
    default: 3600,
    sentence: 'Maximum lifetime of a [visitor token](../interface/visitors.md), in seconds',
  }),
};

export type GuardSettings = ValuesOf<typeof guardSettings>;
export type VisitorTokenSettings = ValuesOf<typeof visitorTokenSettings>;
