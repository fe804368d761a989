/** Where and how a customer wrote last: their language, browser, local time and page. */

import { formatTime } from '../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useNow } from '../../kit/use-now.ts';
import { webUrl } from '../../kit/web-url.ts';
import type { ThreadData } from '../../models/thread/thread.ts';
import { Fact } from './Fact.tsx';

export function VisitorFacts({ data: { visitor, messages } }: { data: ThreadData }) {
  const { locale, messages: desk } = useMessages('desk');
  const now = useNow();
  const { language, browser, utcOffset } = visitor;
  const page = messages.findLast((message) => message.page !== null)?.page ?? null;
  return (
    <dl class="facts">
      <Fact label={desk.visitorLanguage}>{language && <bdi>{languageName(locale, language)}</bdi>}</Fact>
      <Fact label={desk.visitorBrowser}>{browser && <bdi>{browser}</bdi>}</Fact>
      <Fact label={desk.localTime}>{utcOffset !== null && timeAt(locale, now, utcOffset)}</Fact>
      <Fact label={desk.writtenOn}>{page && <PageLink page={page} />}</Fact>
    </dl>
  );
}

/** A page that the customer's browser has named: linked only if it is encrypted, as the click leaves the desk. */
function PageLink({ page }: { page: string }) {
  const url = webUrl(page);
  if (url?.protocol !== 'https:') return <bdi dir="ltr">{page}</bdi>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      <bdi dir="ltr">{url.host + url.pathname.replace(/\/$/, '')}</bdi>
    </a>
  );
}

function languageName(locale: string, language: string): string {
  return new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(language) ?? language;
}

/** Returns the time of day where clocks are that many minutes ahead of UTC. */
function timeAt(locale: string, now: number, utcOffset: number): string {
  const shift = utcOffset + new Date(now).getTimezoneOffset();
  return formatTime(locale, new Date(now + shift * 60_000).toISOString());
}
