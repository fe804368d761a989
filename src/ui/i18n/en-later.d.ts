import type { LaterStrings } from './strings.ts';
export declare const enLater: LaterStrings;
