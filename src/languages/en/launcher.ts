/** Texts of the launcher, which are needed before the widget and its messages are loaded. */

export const launcher = {
  label: 'Help',
  /** Shown if the widget could not be loaded. */
  failed: 'Couldn’t load help. Try again.',
};
