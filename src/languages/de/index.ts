import type { LanguageTexts } from '../language-texts.ts';
import { help } from './help.ts';
import { widget } from './widget.ts';

export const texts: LanguageTexts = { help, widget };
