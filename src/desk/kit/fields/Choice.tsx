/** A field with a list of choices. */

import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx';
import { Field, type FieldNotes } from './Field.tsx';

export interface ChoiceProps<Value extends string>
  extends FieldNotes,
    Omit<ChoiceListProps<Value>, 'control'> {}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { choices, chosen, isMultiple, longList, onChoose, ...notes } = props;
  const list = { choices, chosen, isMultiple, longList, onChoose };
  return (
    <Field {...notes} layout="group">
      {(control) => <ChoiceList control={control} {...list} />}
    </Field>
  );
}
