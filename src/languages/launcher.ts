/** The launcher's texts in every language. The script tag contains all of them, and no other texts. */

import { launcher as ar } from './ar/launcher.ts';
import { launcher as de } from './de/launcher.ts';
import { launcher as en } from './en/launcher.ts';
import { launcher as es } from './es/launcher.ts';
import { findIn } from './find-in.ts';
import { launcher as fr } from './fr/launcher.ts';
import type { Language } from './index.ts';
import { launcher as it } from './it/launcher.ts';
import type { LauncherMessages } from './messages.ts';
import { launcher as sv } from './sv/launcher.ts';

const messages: Readonly<Record<Language, LauncherMessages>> = { ar, de, en, es, fr, it, sv };

/** Returns the texts for a language tag such as `sv` or `en-GB`; in English for unknown languages. */
export const launcherMessages = (tag: string | undefined): LauncherMessages => findIn(messages, tag) ?? en;
