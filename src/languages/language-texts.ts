import type { HelpMessages } from './parts/help.ts';
import type { WidgetMessages } from './parts/widget.ts';

/** All that is said in a language on the server: each member is a file of the language's folder. */
export interface LanguageTexts {
  readonly help: HelpMessages;
  readonly widget: WidgetMessages;
}
