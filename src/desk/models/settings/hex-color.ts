/** Colours as `#rrggbb`. */

/** The brand colour of a help center without one, as in `ui/theme/tokens.css`. */
export const stockColor = '#3d4fc9';

/** Whether a text is a whole colour. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
