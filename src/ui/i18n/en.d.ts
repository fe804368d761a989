import type { FirstStrings } from './strings.ts';
/** What English says at once; the rest is in `en-later.ts`. */
export declare const en: FirstStrings;
