/** Texts that the page of the desk comes without: loaded in a language when a view first needs them. */

import type { Translations } from '../../../languages/index.ts';
import { loadMessages } from '../../../languages/load-messages.ts';
import type { Messages } from '../../../languages/messages.ts';
import { onceFor } from '../../../ui/i18n/once-for.ts';
import { createLazyCode, type LazyCode } from './lazy-code.ts';

/** @returns the texts of a language */
export function createLazyMessages<Part extends keyof Messages>(
  part: Part,
  translations: Translations<NoInfer<Part>>,
  english: () => Pick<Messages, Part> | Promise<Pick<Messages, Part>>,
): (language: string) => LazyCode<Messages[Part]> {
  const loaded = new Map<string, LazyCode<Messages[Part]>>();
  const load = async (language: string) =>
    (await loadMessages(part, language, translations, english)).messages;
  return (language) => onceFor(loaded, language, () => createLazyCode(() => load(language)));
}
