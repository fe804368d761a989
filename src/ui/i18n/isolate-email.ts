/** Isolates an email address within a sentence: it is written from left to right in every language. */
export const isolateEmail = (email: string) => `\u2066${email}\u2069`;
