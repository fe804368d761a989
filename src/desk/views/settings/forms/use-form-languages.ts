import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { languageName } from '../../../kit/names/language-name.ts';
import { replyLanguages } from '../../saved-replies/reply-languages.ts';

/** Returns the languages that a form offers, by their names, with those that it has. */
export function useFormLanguages(used: readonly string[]): readonly string[] {
  const desk = useDesk();
  const { locale } = useMessages();
  const languages = new Set([...replyLanguages(desk), ...used.filter((tag) => tag !== '')]);
  return [...languages].sort((one, other) =>
    languageName(locale, one).localeCompare(languageName(locale, other), locale),
  );
}
