import type { MessageStrings } from './strings.ts';
export declare const strings: MessageStrings;
