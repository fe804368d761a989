import type { Direction } from '../index.ts';

/** Texts of the card that shows a new reply beside the closed panel. */
export interface PreviewMessages {
  /** Text direction of the language; here too, since the card does without the table of languages. */
  readonly direction: Direction;
  /** Label of the card. */
  from(name: string): string;
  /** Label of the field for a reply. */
  readonly reply: string;
  readonly send: string;
  readonly sending: string;
  /** Label of the button that removes the card. */
  readonly close: string;
  /** Shown if a reply could not be handed to the widget; its text stays in the field. */
  readonly failed: string;
}
