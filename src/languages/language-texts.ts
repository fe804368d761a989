import type { ArticleTexts } from './parts/articles.ts';
import type { BackPageTexts } from './parts/back-page.ts';
import type { FormTexts } from './parts/forms.ts';
import type { HandedBackTexts } from './parts/handed-back.ts';
import type { HelpMessages } from './parts/help.ts';
import type { MailTexts } from './parts/mail.ts';
import type { NoteTexts } from './parts/notes.ts';
import type { WidgetMessages } from './parts/widget.ts';

/** The texts of a language on the server: each member is a file of the language's folder. */
export interface LanguageTexts {
  readonly articles: ArticleTexts;
  readonly backPage: BackPageTexts;
  readonly forms: FormTexts;
  readonly handedBack: HandedBackTexts;
  readonly help: HelpMessages;
  readonly mail: MailTexts;
  readonly notes: NoteTexts;
  readonly widget: WidgetMessages;
}
