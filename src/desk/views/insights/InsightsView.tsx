/** What people want: searches without an answer, day by day and by their words, and articles that did not help. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SearchInsight } from '../../../api/schemas/insights.ts';
import type { DeskHelpCenter } from '../../../api/shared/desk-page.ts';
import { settingsPlace } from '../../../api/shared/desk-place.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { ListStates } from '../../kit/ListStates.tsx';
import { LoadFailure } from '../../kit/LoadFailure.tsx';
import { type NavState, NavToggle } from '../../kit/NavToggle.tsx';
import { Insights, type InsightsReports } from '../../models/insights/insights.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { ArticlesTable } from './ArticlesTable.tsx';
import { InsightsFilters } from './InsightsFilters.tsx';
import { KeywordPicker } from './KeywordPicker.tsx';
import { SearchesByDay } from './SearchesByDay.tsx';
import { WordsTable } from './WordsTable.tsx';
import { writeArticle } from './write-article.ts';
import './insights.css';

export interface InsightsViewProps extends NavState {
  helpCenter: DeskHelpCenter;
}

export function InsightsView({ helpCenter, isNavOpen, onOpenNav }: InsightsViewProps) {
  const desk = useDesk();
  const { insights: texts } = useMessages('desk').messages;
  const insights = useMemo(() => {
    const { noteError: onError } = desk.connection;
    return new Insights({ client: desk.client, helpCenter, onError });
  }, [desk, helpCenter]);
  const title = useRef<HTMLHeadingElement>(null);
  const { status } = insights.reports.state.value;
  const hasNoFile = insights.download.failure.value !== null;

  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  return (
    <section class="insights" aria-labelledby="insights-title" aria-busy={status === 'loading'}>
      <header class="insights-head">
        <div class="insights-titles">
          <NavToggle isOpen={isNavOpen} onOpen={onOpenNav} />
          <h2 class="insights-title" id="insights-title" ref={title} tabIndex={-1}>
            {texts.title}
          </h2>
          <p class="insights-hint">{texts.hint}</p>
        </div>
        <InsightsFilters insights={insights} />
      </header>
      {hasNoFile && status !== 'failed' && (
        <LoadFailure title={texts.failed} onRetry={() => insights.retry()} />
      )}
      <ListStates
        query={insights.reports}
        failed={texts.failed}
        shape="list"
        keepsFormer
        onRetry={() => insights.retry()}
      >
        {(reports) => <Reports insights={insights} reports={reports} />}
      </ListStates>
    </section>
  );
}

const outcomes = [
  'foundNothing',
  'ledToNothing',
  'wordWithoutArticle',
  'wordLedToNothing',
  'ledToMessage',
  'wordLedToMessage',
] as const;

function Reports({ insights, reports }: { insights: Insights; reports: InsightsReports }) {
  const { insights: texts } = useMessages('desk').messages;
  const desk = useDesk();
  const { session } = desk;
  /** The words that become a keyword of an article. */
  const [added, setAdded] = useState<SearchInsight | null>(null);
  const { helpCenter, language } = insights.filter.value;
  const { searches, articles } = reports;
  const showsLanguage = language === null && helpCenter.languages.length > 1;
  return (
    <>
      {!searches.isCounted && (
        <p class="insights-note">
          {texts.notCounted}{' '}
          {session.role === 'owner' ? (
            <PlaceLink class="insights-note-link" place={settingsPlace('help-centers', 'searchInsights')}>
              {texts.turnOn}
            </PlaceLink>
          ) : (
            texts.askOwner
          )}
        </p>
      )}
      <SearchesByDay days={searches.days} />
      <div class="insights-columns">
        {outcomes.map((outcome) => (
          <WordsTable
            key={outcome}
            outcome={outcome}
            title={texts[outcome]}
            hint={texts[`${outcome}Hint`]}
            rows={searches.json.filter((row) => row.outcome === outcome)}
            showsLanguage={showsLanguage}
            onWrite={(row) => void writeArticle(desk, texts, helpCenter, row)}
            onAdd={setAdded}
          />
        ))}
      </div>
      <ArticlesTable articles={articles} helpCenter={helpCenter} showsLanguage={showsLanguage} />
      {added && <KeywordPicker helpCenter={helpCenter} row={added} onClose={() => setAdded(null)} />}
    </>
  );
}
