/**
 * What kind of screen the visitor has. Style sheets cannot read these: `frame.css`, `host.css` and `touch-screen.css`
 * repeat them.
 */

/** The panel covers the whole screen. */
export const isNarrowScreen = (): boolean => matchMedia('(max-width: 479px)').matches;

/** A keyboard on the screen may cover the panel, and fingers need larger targets. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
