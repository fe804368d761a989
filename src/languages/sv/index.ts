import type { LanguageTexts } from '../language-texts.ts';
import { approval } from './approval.ts';
import { articles } from './articles.ts';
import { desk } from './desk.ts';
import { forms } from './forms.ts';
import { help } from './help.ts';
import { backPage } from './magic-link-page.ts';
import { mail } from './mail.ts';
import { notes } from './notes.ts';
import { settings } from './settings.ts';
import { widget } from './widget.ts';

export const texts: LanguageTexts = {
  articles,
  backPage,
  desk,
  forms,
  approval,
  help,
  mail,
  notes,
  settings,
  widget,
};
