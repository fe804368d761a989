/**
 * The types of all texts: those of the English ones, so that a sentence is a line in each language. A part is a file in
 * each language's folder.
 */

import type { desk } from './en/desk.ts';
import type { help } from './en/help.ts';
import type { home } from './en/home.ts';
import type { launcher } from './en/launcher.ts';
import type { owner } from './en/owner.ts';
import type { preview } from './en/preview.ts';
import type { server } from './en/server.ts';
import type { widget } from './en/widget.ts';

/** One sentence for each plural category of the language (`Intl.PluralRules`); `other` is used for the rest. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Texts in any language: all that the English ones have, and nothing else. A plural has its language's categories. */
type MessagesOf<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? string
    : English[Name] extends Plural
      ? Plural
      : English[Name] extends (...values: never[]) => string
        ? English[Name]
        : MessagesOf<English[Name]>;
};

export type DeskMessages = MessagesOf<typeof desk>;
export type HelpMessages = MessagesOf<typeof help>;
export type HomeMessages = MessagesOf<typeof home>;
export type LauncherMessages = MessagesOf<typeof launcher>;
export type OwnerMessages = MessagesOf<typeof owner>;
export type PreviewMessages = MessagesOf<typeof preview>;
export type ServerTexts = MessagesOf<typeof server>;
export type WidgetMessages = MessagesOf<typeof widget>;

/** Messages that address the visitor in another way. Home has no such messages. */
export type InformalMessages = Partial<Omit<WidgetMessages, keyof HomeMessages>>;

/** The parts that components read, by name. */
export interface Messages {
  readonly desk: DeskMessages;
  readonly help: HelpMessages;
  readonly home: HomeMessages;
  readonly owner: OwnerMessages;
  readonly widget: WidgetMessages;
}

/** What a server says in one language. */
export interface LanguageTexts extends ServerTexts {
  readonly desk: DeskMessages;
  readonly help: HelpMessages;
  readonly widget: WidgetMessages;
}
