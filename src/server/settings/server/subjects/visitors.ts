/** Settings of visitors: challenges against programs, and tokens of their site. */

import { count, limit, toggle } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const guardSettings = {
  minFillSeconds: setting(limit, {
    env: 'MIN_FILL_SECONDS',
    default: 2,
    sentence: 'Minimum of seconds in which a person fills in a form',
  }),
  requiresChallenge: setting(toggle, {
    env: 'REQUIRE_CHALLENGE',
    default: false,
    sentence: '1: visitors who are not signed in must solve a challenge',
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
