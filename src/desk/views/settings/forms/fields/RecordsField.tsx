/** Some of the records that there are, by their names. */

import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { ChoiceList } from '../../../../kit/fields/ChoiceList.tsx';
import { asIds } from '../../../../models/settings/setting-values.ts';
import type { FieldProps } from '../field-props.ts';

export function RecordsField({ attributes, value, choices, onChange }: FieldProps) {
  const { longList } = useMessages('owner').messages.settings;
  return (
    <ChoiceList
      control={attributes}
      choices={choices.map(({ id, name, detail = '' }) => ({ value: String(id), label: name, hint: detail }))}
      chosen={asIds(value).map(String)}
      isMultiple
      longList={longList}
      onChoose={(chosen) => onChange(chosen.map(Number))}
    />
  );
}
