/** The texts of the reply card in every language, for the file that draws it. */

import { preview as ar } from './ar/preview.ts';
import { preview as de } from './de/preview.ts';
import { preview as en } from './en/preview.ts';
import { preview as es } from './es/preview.ts';
import { findIn } from './find-in.ts';
import { preview as fr } from './fr/preview.ts';
import type { Language } from './index.ts';
import { preview as it } from './it/preview.ts';
import type { PreviewMessages } from './messages.ts';
import { preview as sv } from './sv/preview.ts';

const messages: Readonly<Record<Language, PreviewMessages>> = { ar, de, en, es, fr, it, sv };

/** Returns the texts for a language tag such as `sv` or `en-GB`; in English for unknown languages. */
export const previewMessages = (tag: string | undefined): PreviewMessages => findIn(messages, tag) ?? en;
