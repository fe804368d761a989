/** Which way a language is written. */
export declare function directionOf(language: string): 'ltr' | 'rtl';
