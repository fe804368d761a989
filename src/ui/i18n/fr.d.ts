import type { Strings } from './strings.ts';
export declare const strings: Strings;
