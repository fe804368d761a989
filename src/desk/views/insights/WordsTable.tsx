/** A list of searches or words without success, with how often they failed. */

import { useState } from 'preact/hooks';
import type { SearchInsight } from '../../../api/schemas/insights.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';

export interface WordsTableProps {
  outcome: SearchInsight['outcome'];
  title: string;
  hint: string;
  rows: readonly SearchInsight[];
  showsLanguage: boolean;
  /** Begins an article about the words. */
  onWrite(row: SearchInsight): void;
  /** Adds the words to an article. */
  onAdd(row: SearchInsight): void;
}

/** Names what is counted of the rows with each outcome. */
function countNames(texts: DeskMessages['insights']): Readonly<Record<SearchInsight['outcome'], string>> {
  return {
    foundNothing: texts.withoutSuccess,
    ledToNothing: texts.withoutSuccess,
    ledToMessage: texts.ledToMessage,
    wordWithoutArticle: texts.searches,
    wordLedToNothing: texts.searches,
    wordLedToMessage: texts.ledToMessage,
  };
}

/** Rows that are shown before the others are asked for. */
const shownFirst = 10;

export function WordsTable(props: WordsTableProps) {
  const { outcome, title, hint, rows, showsLanguage, onWrite, onAdd } = props;
  const { insights: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, shownFirst);
  return (
    <section class="insights-card">
      <h3 class="insights-subtitle">{title}</h3>
      <p class="insights-hint">{hint}</p>
      {rows.length === 0 ? (
        <p class="insights-nothing">{texts.nothing}</p>
      ) : (
        <>
          <table class="insights-table">
            <thead class="unseen">
              <tr>
                <th scope="col">{texts.words}</th>
                {showsLanguage && <th scope="col">{texts.language}</th>}
                <th scope="col">{countNames(texts)[outcome]}</th>
                <th scope="col">{texts.toDo}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => {
                const { language, words, failed, searches } = row;
                return (
                  <tr key={`${language} ${words}`}>
                    <th scope="row" dir="auto" lang={language}>
                      {words}
                    </th>
                    {showsLanguage && <td class="insights-language">{language}</td>}
                    <td class="insights-number">
                      {failed === searches
                        ? formatNumber(locale, failed)
                        : `${formatNumber(locale, failed)} / ${formatNumber(locale, searches)}`}
                    </td>
                    <td class="insights-actions">
                      <button
                        class="bar-button"
                        type="button"
                        aria-label={`${texts.writeArticle}: ${words}`}
                        title={texts.writeArticle}
                        onClick={() => onWrite(row)}
                      >
                        <DeskIcon name="edit" />
                      </button>
                      <button
                        class="bar-button"
                        type="button"
                        aria-haspopup="dialog"
                        aria-label={`${texts.addWord}: ${words}`}
                        title={texts.addWord}
                        onClick={() => onAdd(row)}
                      >
                        <DeskIcon name="label" />
                      </button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          {rows.length > shown.length && (
            <button class="text-button" type="button" onClick={() => setShowsAll(true)}>
              {texts.showAll}
            </button>
          )}
        </>
      )}
    </section>
  );
}
