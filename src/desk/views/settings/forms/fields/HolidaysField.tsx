/** Holidays: days of one year, or of every year, on which the office is closed. */

import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../../kit/DeskIcon.tsx';
import { asHolidays, type HolidayEntry } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

/** Days of every year are entered in a leap year, which has them all. */
const leapYear = '2024';

const isYearly = (date: string) => date.length === 5;

export function HolidaysField({ attributes, control, value, onChange }: FieldProps) {
  const { 'aria-invalid': invalid } = attributes;
  const { forms: texts } = useMessages('owner').messages.settings;
  const holidays = asHolidays(value);
  const { maxItems = 0, maxLength } = control;
  const replace = (at: number, change: Partial<HolidayEntry>) =>
    onChange(holidays.map((holiday, index) => (index === at ? { ...holiday, ...change } : holiday)));

  return (
    <>
      {holidays.map(({ date, name }, index) => (
        <div key={index} class="holiday">
          <input
            class="field-input"
            type="date"
            aria-label={texts.holidayDate}
            aria-invalid={invalid && date === ''}
            value={isYearly(date) ? `${leapYear}-${date}` : date}
            onInput={({ currentTarget: { value: day } }) =>
              replace(index, { date: isYearly(date) ? day.slice(5) : day })
            }
          />
          <input
            class="field-input"
            type="text"
            dir={name === null ? undefined : 'auto'}
            maxLength={maxLength}
            placeholder={texts.holidayName}
            aria-label={texts.holidayName}
            value={name ?? ''}
            onInput={({ currentTarget }) => replace(index, { name: currentTarget.value || null })}
          />
          <label class="holiday-yearly">
            <input
              type="checkbox"
              checked={isYearly(date)}
              disabled={date === ''}
              onChange={({ currentTarget }) =>
                replace(index, {
                  date: currentTarget.checked ? date.slice(5) : `${new Date().getFullYear()}-${date}`,
                })
              }
            />
            {texts.everyYear}
          </label>
          <button
            class="bar-button"
            type="button"
            aria-label={format(texts.removeHoliday, { day: name ?? date })}
            onClick={() => onChange(holidays.filter((_, at) => at !== index))}
          >
            <DeskIcon name="remove" />
          </button>
        </div>
      ))}
      {holidays.length < maxItems && (
        <button
          class="text-button"
          type="button"
          onClick={() => onChange([...holidays, { date: '', name: null }])}
        >
          {texts.addHoliday}
        </button>
      )}
    </>
  );
}
