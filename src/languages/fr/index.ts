import type { LanguageTexts } from '../messages.ts';
import { desk } from './desk.ts';
import { help } from './help.ts';
import { server } from './server.ts';
import { widget } from './widget.ts';

export const texts: LanguageTexts = { ...server, desk, help, widget };
