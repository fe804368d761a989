/** The choices of a field: one of them (radio buttons), or some (checkboxes). A long list scrolls below a field that filters it. */

import { useState } from 'preact/hooks';
import { format, formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { foldText, hasEveryWord } from '../../i18n/folded-words.ts';
import type { ControlProps } from './Field.tsx';

export interface ListedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Empty if the label says everything. */
  readonly hint: string;
}

/** What a long list says besides its choices. */
export interface LongListTexts {
  /** Name of the field that filters the choices. */
  readonly find: string;
  /** How many are chosen, as `{count}` of `{total}`. */
  readonly chosen: string;
}

export interface ChoiceListProps<Value extends string> {
  control: Pick<ControlProps, 'id' | 'aria-invalid'>;
  choices: readonly ListedChoice<Value>[];
  chosen: readonly Value[];
  /** Whether several can be chosen. @default false */
  isMultiple?: boolean | undefined;
  /** Absent for a list that is always short. */
  longList?: LongListTexts | undefined;
  /** @param chosen in the order of the choices */
  onChoose(chosen: readonly Value[]): void;
}

/** The maximum number of choices that are read at a glance. */
const mostAtOnce = 8;

export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { control, choices, chosen, isMultiple = false, longList, onChoose } = props;
  const { id, 'aria-invalid': isInvalid } = control;
  const { locale } = useMessages();
  const [words, setWords] = useState('');
  const isLong = longList !== undefined && choices.length > mostAtOnce;
  const shown = isLong
    ? choices.filter(({ label, hint }) => hasEveryWord(foldText(`${label} ${hint}`), words))
    : choices;
  const rows = shown.map(({ value, label, hint }, index) => (
    // Values, which may have spaces, are no ids.
    <label key={value} class="field-choice">
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name={id}
        checked={chosen.includes(value)}
        aria-labelledby={`${id}-${index}-label`}
        aria-describedby={hint ? `${id}-${index}-hint` : undefined}
        aria-invalid={isInvalid && index === 0 ? true : undefined}
        onChange={({ currentTarget: { checked } }) => {
          const isChosen = (other: Value) =>
            other === value ? checked : isMultiple && chosen.includes(other);
          onChoose(choices.map((choice) => choice.value).filter(isChosen));
        }}
      />
      <span>
        <span id={`${id}-${index}-label`}>
          <bdi>{label}</bdi>
        </span>
        {hint && (
          <span class="quiet" id={`${id}-${index}-hint`}>
            <bdi>{hint}</bdi>
          </span>
        )}
      </span>
    </label>
  ));
  if (!isLong) return <>{rows}</>;
  const counts = { count: formatNumber(locale, chosen.length), total: formatNumber(locale, choices.length) };
  return (
    <>
      <input
        class="field-input"
        type="search"
        dir={words === '' ? undefined : 'auto'}
        autocomplete="off"
        placeholder={longList.find}
        aria-label={longList.find}
        value={words}
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would send the form.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      <div class="field-choices">{rows}</div>
      <p class="field-hint">{format(longList.chosen, counts)}</p>
    </>
  );
}
