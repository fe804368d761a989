/** The fields of a form, each with its label, and with what is wrong under it. */
import type { FieldProblem, FormField } from './form-fields.ts';
export interface FormFieldsProps {
  fields: readonly FormField[];
  /** By label. */
  values: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, FieldProblem>;
  onInput(label: string, value: string): void;
  onLeave(label: string): void;
}
export declare function FormFields({
  fields,
  values,
  problems,
  onInput,
  onLeave,
}: FormFieldsProps): import('preact').JSX.Element;
