import type { FieldControl, RecordChoice } from '../../../../api/schemas/desk-settings.ts';
import type { ControlProps } from '../../../kit/fields/Field.tsx';

/** What each control of a form is given. */
export interface FieldProps {
  /** Attributes of the element that the label names. */
  attributes: ControlProps;
  label: string;
  control: FieldControl;
  /** Whether an empty value is not the default. */
  isRequired: boolean;
  value: unknown;
  /** Texts that it may be among others. */
  suggestions: readonly string[];
  /** Records that it may be the id of, or some ids of. */
  choices: readonly RecordChoice[];
  onChange(value: unknown): void;
}
