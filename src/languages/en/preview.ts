/** Texts of the card that shows a new reply beside the closed panel. */

export const preview = {
  /** Text direction of the language; here too, since the card does without the table of languages. */
  direction: 'ltr',
  /** Label of the card. */
  from: (name: string) => `New reply from ${name}`,
  /** Label of the field for a reply. */
  reply: 'Write a reply',
  send: 'Send',
  sending: 'Sending…',
  /** Label of the button that removes the card. */
  close: 'Close',
  /** Shown if a reply could not be handed to the widget; its text stays in the field. */
  failed: 'Couldn’t send. Try again.',
};
