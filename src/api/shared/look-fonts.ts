/** The fonts of a look, of those that systems have. */
export const lookFonts = ['system', 'humanist', 'geometric', 'rounded', 'serif'] as const;

export type LookFont = (typeof lookFonts)[number];
