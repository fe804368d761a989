/** The pictures of a look: a logo, one for dark mode, and a square icon. */
export const lookPictures = ['logo', 'darkLogo', 'icon'] as const;

export type LookPicture = (typeof lookPictures)[number];
