/** The searches of each day as bars, with those without success in front of all; the same as a table. */

import { useSignal } from '@preact/signals';
import type { SearchDay } from '../../../api/schemas/insights.ts';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useSearchChart } from './use-search-chart.ts';

export function SearchesByDay({ days }: { days: readonly SearchDay[] }) {
  const { insights: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  /** Index of the day below the pointer; null for the sum of all. */
  const pointed = useSignal<number | null>(null);
  const place = useSearchChart(days, locale, (index) => {
    pointed.value = index;
  });
  const one = pointed.value === null ? undefined : days[pointed.value];
  const counted = one ? [one] : days;
  const shown = {
    searches: sum(counted, ({ searches }) => searches),
    failed: sum(counted, failedOf),
    messages: sum(counted, ({ ledToMessage }) => ledToMessage),
  };
  const dayFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayName = (day: string) => dayFormat.format(new Date(day));
  return (
    <section class="insights-card">
      <div class="insights-caption">
        <h3 class="insights-subtitle">{texts.searchesByDay}</h3>
        <p class="insights-sums">
          {one && <span class="insights-day">{dayName(one.day)}</span>}
          <span class="insights-key is-all">
            {texts.searches} <b>{formatNumber(locale, shown.searches)}</b>
          </span>
          <span class="insights-key is-failed">
            {texts.withoutSuccess} <b>{formatNumber(locale, shown.failed)}</b>
          </span>
          <span>
            {texts.ledToMessage} <b>{formatNumber(locale, shown.messages)}</b>
          </span>
        </p>
      </div>
      <div class="insights-chart" dir="ltr" ref={place} aria-hidden="true" />
      <details class="insights-days">
        <summary>{texts.showTable}</summary>
        <table class="insights-table">
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col" class="insights-number">
                {texts.searches}
              </th>
              <th scope="col" class="insights-number">
                {texts.withoutSuccess}
              </th>
              <th scope="col" class="insights-number">
                {texts.ledToMessage}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayName(day.day)}</th>
                <td class="insights-number">{formatNumber(locale, day.searches)}</td>
                <td class="insights-number">{formatNumber(locale, failedOf(day))}</td>
                <td class="insights-number">{formatNumber(locale, day.ledToMessage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const failedOf = ({ foundNothing, ledToNothing }: SearchDay) => foundNothing + ledToNothing;

function sum(days: readonly SearchDay[], count: (day: SearchDay) => number): number {
  return days.reduce((total, day) => total + count(day), 0);
}
