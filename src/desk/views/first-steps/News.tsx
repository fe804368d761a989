/** Tells screen readers what happened while a step waited: a page was seen, its first message arrived, an import ended, a test mail came back. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import type { DeskMessages, OwnerMessages } from '../../../languages/messages.ts';
import { format, formatCount } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { SummaryProps } from './steps/step-props.ts';

export function News({ state }: SummaryProps) {
  const texts = useMessages('owner').messages;
  const { firstSteps } = useMessages('desk').messages;
  const { locale } = useMessages();
  const [news, setNews] = useState('');
  const former = useRef(state);

  useEffect(() => {
    const said = newsBetween(former.current, state, texts, firstSteps, locale);
    former.current = state;
    if (said !== null) setNews(said);
  }, [state]);

  return <output class="unseen">{news}</output>;
}

function newsBetween(
  former: DeskSetup,
  { seen, refused, content, firstTicket, mailTest }: DeskSetup,
  { setup: texts, settings }: OwnerMessages,
  firstSteps: DeskMessages['firstSteps'],
  locale: string,
): string | null {
  if (seen && seen.origin !== former.seen?.origin) return format(texts.page.seen, { origin: seen.origin });
  if (refused && refused.origin !== former.refused?.origin)
    return format(texts.page.refused, { origin: refused.origin });
  if (firstTicket && !former.firstTicket) return firstSteps.arrived;
  const { articles, import: last } = content;
  if (last && last.state !== 'running' && last.updatedDate !== former.content.import?.updatedDate) {
    return last.state === 'done'
      ? formatCount(locale, texts.articles.done, articles)
      : texts.articles.importFailed;
  }
  if (former.content.sampleArticles > 0 && content.sampleArticles === 0) return texts.articles.sampleRemoved;
  if (mailTest && mailTest.state !== former.mailTest?.state) {
    if (mailTest.state === 'arrived') return settings.email.testArrived;
    if (mailTest.state === 'failed') return settings.email.testFailed;
  }
  return null;
}
