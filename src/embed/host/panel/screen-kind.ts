/** Media queries on the screen. `frame.css`, `host.css` and `touch-screen.css`, which cannot import, repeat them. */

/** Whether the panel covers the whole screen. */
export const isNarrowScreen = (): boolean => matchMedia('(max-width: 479px)').matches;

/** Whether the screen needs larger targets, and an on-screen keyboard may cover the panel. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches;
