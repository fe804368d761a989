import type { ApprovalTexts } from './parts/approval.ts';
import type { ArticleTexts } from './parts/articles.ts';
import type { DeskMessages } from './parts/desk.ts';
import type { FormTexts } from './parts/forms.ts';
import type { HelpMessages } from './parts/help.ts';
import type { BackPageTexts } from './parts/magic-link-page.ts';
import type { MailTexts } from './parts/mail.ts';
import type { NoteTexts } from './parts/notes.ts';
import type { SettingsMessages } from './parts/settings.ts';
import type { WidgetMessages } from './parts/widget.ts';

/** The server's texts in one language. Each member is a file in the language's folder. */
export interface LanguageTexts {
  readonly articles: ArticleTexts;
  readonly backPage: BackPageTexts;
  readonly desk: DeskMessages;
  readonly forms: FormTexts;
  readonly approval: ApprovalTexts;
  readonly help: HelpMessages;
  readonly mail: MailTexts;
  readonly notes: NoteTexts;
  readonly settings: SettingsMessages;
  readonly widget: WidgetMessages;
}
