/** `unlisted`: no page links to it. `private`: it has no hosted pages, and public keys do not list it. */
export const visibilities = ['public', 'unlisted', 'private'] as const;

export type Visibility = (typeof visibilities)[number];
