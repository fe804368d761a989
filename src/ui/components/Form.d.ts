/** A form of a definition: its fields, the button that sends it, and what became of it. */
import { type FormFieldsProps } from './FormFields.tsx';
import type { FormStatus } from './form-fields.ts';
export interface FormProps extends FormFieldsProps {
  /** What the form is called to those who cannot see what stands above it. */
  label: string;
  status: FormStatus;
  onSend(): void;
}
export declare function Form({ label, status, onSend, ...fields }: FormProps): import('preact').JSX.Element;
