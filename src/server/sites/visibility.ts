/**
 * The visibility of a help center. `unlisted`: only its address leads to it. `private`: it has no pages, and public
 * keys do not list it.
 */
export const visibilities = ['public', 'unlisted', 'private'] as const;

export type Visibility = (typeof visibilities)[number];
