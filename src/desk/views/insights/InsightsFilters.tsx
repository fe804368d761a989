/** The help center, the language and the period of the reports, and their download. */

import { formatCount } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { BarSelect } from '../../kit/fields/Select.tsx';
import { saveFile } from '../../kit/save-file.ts';
import type { Insights } from '../../models/insights/insights.ts';

const periods = [7, 30, 90] as const;

export function InsightsFilters({ insights }: { insights: Insights }) {
  const { helpCenters } = useDesk();
  const { insights: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const { helpCenter, language, days } = insights.filter.value;
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <div class="insights-filters">
      {helpCenters.length > 1 && (
        <BarSelect
          label={texts.helpCenter}
          value={String(helpCenter.helpCenterId)}
          options={helpCenters.map(({ helpCenterId, title }) => [String(helpCenterId), title])}
          onChoose={(id) => {
            const chosen = helpCenters.find(({ helpCenterId }) => String(helpCenterId) === id);
            if (chosen) insights.choose({ helpCenter: chosen, language: null });
          }}
        />
      )}
      {helpCenter.languages.length > 1 && (
        <BarSelect
          label={texts.language}
          value={language ?? ''}
          options={[
            ['', texts.allLanguages],
            ...helpCenter.languages.map((tag) => [tag, languageNames.of(tag) ?? tag] as const),
          ]}
          onChoose={(tag) => insights.choose({ language: tag || null })}
        />
      )}
      <BarSelect
        label={texts.period}
        value={String(days)}
        options={periods.map((count) => [String(count), formatCount(locale, texts.lastDays, count)])}
        onChoose={(count) => insights.choose({ days: Number(count) })}
      />
      <button
        class="button"
        type="button"
        onClick={() => void insights.saveCsv((csv) => saveFile(csv, 'searches.csv'))}
      >
        {texts.download}
      </button>
    </div>
  );
}
