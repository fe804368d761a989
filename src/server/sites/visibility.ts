/**
 * Who finds a help center. `unlisted`: whoever knows the address reads it, and nothing leads there. `private`: it has no
 * pages, and public keys are not told of it.
 */
export const visibilities = ['public', 'unlisted', 'private'] as const;

export type Visibility = (typeof visibilities)[number];
