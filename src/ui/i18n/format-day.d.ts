/** A day in words, such as `3 March 2026`, from an ISO 8601 instant. */
export declare function formatDay(language: string, instant: string): string;
