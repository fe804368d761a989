/** Office hours: for each day of the week the times from which and to which the office is open. */

import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../../kit/DeskIcon.tsx';
import { asTimeSpans, days, type TimeSpan } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

const usual = { opens: '09:00', closes: '17:00' };

const usualWeek: readonly TimeSpan[] = days.slice(0, 5).map((day) => ({ day, ...usual }));

export function WeeklyHoursField({ attributes, control, value, onChange }: FieldProps) {
  const { id, 'aria-invalid': invalid } = attributes;
  const { forms: texts } = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const spans = asTimeSpans(value);
  const { maxItems = 0 } = control;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });

  return (
    <>
      <div class="office-switch">
        <input
          id={id}
          class="setting-switch"
          type="checkbox"
          checked={spans !== null}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? usualWeek : null)}
        />
        <label for={id}>{texts.showHours}</label>
      </div>
      {spans !== null &&
        days.map((day, index) => (
          <Day
            key={day}
            // The first of January 2024 is a Monday.
            name={weekday.format(Date.UTC(2024, 0, index + 1))}
            spans={spans.filter((span) => span.day === day)}
            canAdd={spans.length < maxItems}
            invalid={invalid}
            onChange={(own) =>
              onChange(
                days.flatMap((one) =>
                  one === day
                    ? own.map((times) => ({ day, ...times }))
                    : spans.filter((span) => span.day === one),
                ),
              )
            }
          />
        ))}
    </>
  );
}

type Times = Omit<TimeSpan, 'day'>;

interface DayProps {
  name: string;
  spans: readonly TimeSpan[];
  canAdd: boolean;
  invalid: boolean;
  onChange(spans: readonly Times[]): void;
}

function Day({ name, spans, canAdd, invalid, onChange }: DayProps) {
  const { forms: texts } = useMessages('owner').messages.settings;
  const named = (text: string) => format(text, { day: name });
  const times = spans.map(({ opens, closes }) => ({ opens, closes }));
  const replace = (at: number, change: Partial<Times>) =>
    onChange(times.map((span, index) => (index === at ? { ...span, ...change } : span)));

  return (
    <div class="office-day">
      <span class="office-day-name">{name}</span>
      <div class="office-times">
        {times.length === 0 && <span class="office-closed">{texts.closed}</span>}
        {times.map(({ opens, closes }, index) => (
          <span key={index} class="office-time">
            <input
              class="field-input"
              type="time"
              required
              aria-label={named(texts.opens)}
              aria-invalid={invalid && opens === ''}
              value={opens}
              onInput={({ currentTarget }) => replace(index, { opens: currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <input
              class="field-input"
              type="time"
              required
              aria-label={named(texts.closes)}
              aria-invalid={invalid && closes === ''}
              // Browsers have no 24:00; at 00:00 the day ends too.
              value={closes === '24:00' ? '00:00' : closes}
              onInput={({ currentTarget }) => replace(index, { closes: currentTarget.value })}
            />
            <button
              class="bar-button"
              type="button"
              aria-label={named(texts.removeTime)}
              onClick={() => onChange(times.filter((_, at) => at !== index))}
            >
              <DeskIcon name="remove" />
            </button>
          </span>
        ))}
      </div>
      {canAdd && (
        <button
          class="bar-button"
          type="button"
          aria-label={named(texts.addTime)}
          onClick={() => onChange([...times, usual])}
        >
          <DeskIcon name="add" />
        </button>
      )}
    </div>
  );
}
