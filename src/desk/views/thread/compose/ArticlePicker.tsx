/**
 * Finds an article of the help center, to be put into a message as a card, or a passage of it as a quote. Before a word is
 * typed, the subject is searched.
 */

import { useEffect, useState } from 'preact/hooks';
import type { DeskHelpCenter } from '../../../../api/shared/desk-page.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { SearchDialog } from '../../../kit/dialogs/SearchDialog.tsx';
import { LanguageChoice } from '../../../kit/fields/LanguageChoice.tsx';
import { articleLanguage } from '../../../models/thread/compose/article-search.ts';
import { ArticlePassages } from '../quotes/ArticlePassages.tsx';
import { useArticleSearch } from './use-article-search.ts';

export interface ArticlePickerProps {
  helpCenter: DeskHelpCenter;
  subject: string;
  /** Language tag of the customer; null if unknown. */
  language: string | null;
  /** Receives the line that shows the chosen article, or the lines of a quoted passage. */
  onLine(line: string): void;
  onClose(): void;
}

export function ArticlePicker({ helpCenter, subject, language, onLine, onClose }: ArticlePickerProps) {
  const { messages } = useMessages('desk');
  const search = useArticleSearch(helpCenter);
  const [text, setText] = useState('');
  const [lang, setLang] = useState(() => articleLanguage(helpCenter, language));
  const articles = search.found.value;

  useEffect(() => {
    void search.find(text.trim() === '' ? subject : text, lang);
  }, [search, text, subject, lang]);

  return (
    <SearchDialog
      label={messages.insertArticle}
      hint={messages.findArticle}
      text={text}
      options={(articles ?? []).map(({ id, title, category }) => ({
        id: `${id}`,
        name: title,
        group: category,
        key: '',
        article: { id, title },
      }))}
      none={!articles || text.trim() === '' ? '' : format(messages.noArticles, { text: text.trim() })}
      onText={setText}
      onChoose={({ article }) => void search.readLine(article, lang).then(onLine)}
      onClose={onClose}
      preview={({ article }, closeAnd) => (
        <ArticlePassages
          search={search}
          article={article}
          lang={lang}
          onQuote={(quoted) => closeAnd(() => onLine(quoted))}
        />
      )}
    >
      {helpCenter.languages.length > 1 && (
        <LanguageChoice
          label={messages.articleLanguage}
          languages={helpCenter.languages}
          chosen={lang}
          onChoose={setLang}
        />
      )}
    </SearchDialog>
  );
}
