import { findIn } from './find-in.ts';
import type { Translations } from './index.ts';
import type { Messages } from './messages.ts';

export interface LoadedMessages<Part extends keyof Messages> {
  /** The language of the messages: English if there are none in the wanted language. */
  readonly locale: string;
  readonly messages: Messages[Part];
}

/**
 * Loads a part in the language of a tag.
 * @param english for other languages than those of the table
 * @throws {Error} if the part cannot be loaded
 */
export async function loadMessages<Part extends keyof Messages>(
  part: Part,
  tag: string,
  translations: Translations<NoInfer<Part>>,
  english: () => Pick<Messages, Part> | Promise<Pick<Messages, Part>>,
): Promise<LoadedMessages<Part>> {
  const load = findIn(translations, tag);
  const loaded = await (load ?? english)();
  return { locale: load ? tag : 'en', messages: loaded[part] };
}
