/** Instants in the visitor's zone and language. */
import type { MessageStrings } from './strings.ts';
/** Such as `14:05`. */
export declare function formatTime(language: string, instant: string): string;
/** Today and yesterday by those words, other days by their date. */
export declare function formatRelativeDay(language: string, instant: string, strings: MessageStrings): string;
/** As short as a list has room for: the time of today, else the day. */
export declare function formatBriefly(language: string, instant: string): string;
