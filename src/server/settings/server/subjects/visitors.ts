/** Settings for visitors: proof that they are no programs, and tokens of their site. */

import { count, limit, toggle } from '../kinds.ts';
import { setting, type ValuesOf } from '../setting.ts';

export const guardSettings = {
  minFillSeconds: setting(limit, {
    env: 'MIN_FILL_SECONDS',
    default: 2,
    sentence: 'Seconds that a person needs at least to fill in a form',
  }),
  requiresChallenge: setting(toggle, {
    env: 'REQUIRE_CHALLENGE',
    default: false,
    sentence: '1: visitors who are not signed in need a solved challenge',
  }),
};

export const visitorTokenSettings = {
  maxSeconds: setting(count, {
    env: 'VISITOR_TOKEN_SECONDS',
    default: 3600,
    sentence: 'Seconds for which a [visitor token](../interface/visitors.md) may be good',
  }),
};

export type GuardSettings = ValuesOf<typeof guardSettings>;
export type VisitorTokenSettings = ValuesOf<typeof visitorTokenSettings>;
