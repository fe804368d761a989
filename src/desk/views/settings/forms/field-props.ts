import type { FieldControl, RecordChoice } from '../../../../api/schemas/desk-settings.ts';

/** What each control of a form is given. */
export interface FieldProps {
  /** Id of the element that the label names. */
  id: string;
  label: string;
  control: FieldControl;
  /** Whether an empty value is not the default. */
  isRequired: boolean;
  value: unknown;
  /** Texts that it may be among others. */
  suggestions: readonly string[];
  /** Records that it may be the id of. */
  choices: readonly RecordChoice[];
  invalid: boolean;
  /** Ids of the elements that describe it. */
  describedBy: string | undefined;
  onChange(value: unknown): void;
}
