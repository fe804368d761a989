/** What kind of screen the visitor has. `frame.css` and `phone.css` have the same limits. */

/** The panel covers the whole screen. */
export const isNarrowScreen = (): boolean => matchMedia('(max-width: 479px)').matches;

/** A keyboard on the screen may cover the panel, and fingers need larger targets. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
