/** State of a form: typed values, errors, and progress of sending. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { maxFieldBytes } from '../../../api/limits.ts';
import { isEmail } from '../../../api/shared/email.ts';
import { isApiError } from '../../../client/errors.ts';
import type { FieldProblem, FormField, FormStatus } from '../../../ui/components/fields/form-fields.ts';

export interface FormValue {
  readonly label: string;
  /** The value as text; that of a checkbox is `true` or `false`. */
  readonly value: string;
}

export interface FormModel {
  readonly fields: readonly FormField[];
  /** Typed values by label. */
  readonly values: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Visible errors by label. */
  readonly problems: ReadonlySignal<ReadonlyMap<string, FieldProblem>>;
  readonly status: ReadonlySignal<FormStatus>;
  /** Sets a typed value. An error that is corrected disappears at once. */
  type(label: string, value: string): void;
  /** Shows the error of a field that the visitor leaves. */
  leave(label: string): void;
  /** Shows all errors; returns whether there are none. */
  check(): boolean;
  /** Checks the form, and sends it if it has no errors. The values stay if sending fails. */
  send(): Promise<void>;
}

/** `submit` receives every field with a value. `onError` receives the failure of sending. */
export function createForm(
  fields: readonly FormField[],
  submit: (values: readonly FormValue[]) => Promise<void>,
  onError: (error: unknown) => void,
): FormModel {
  const values = signal<ReadonlyMap<string, string>>(new Map());
  const problems = signal<ReadonlyMap<string, FieldProblem>>(new Map());
  const status = signal<FormStatus>('open');

  const toValue = (field: FormField): FormValue => ({ label: field.label, value: typedText(field) });
  const typedText = ({ label }: FormField) => (values.peek().get(label) ?? '').trim();
  const fieldProblem = (field: FormField) => findProblem(field, typedText(field));
  const filledValues = () => fields.map(toValue).filter(({ value }) => value !== '');
  const shownProblem = ({ label }: FormField) => problems.peek().get(label);

  function tell(what: (field: FormField) => FieldProblem | undefined) {
    problems.value = new Map(
      fields.flatMap((field) => {
        const problem = what(field);
        return problem ? [[field.label, problem]] : [];
      }),
    );
  }

  function check(): boolean {
    tell(fieldProblem);
    return problems.peek().size === 0;
  }

  return {
    fields,
    values,
    problems,
    status,
    type(label, value) {
      values.value = new Map(values.peek()).set(label, value);
      tell((field) => (field.label === label && !fieldProblem(field) ? undefined : shownProblem(field)));
    },
    leave(label) {
      // A field that is still empty may be filled in later.
      tell((field) =>
        field.label === label && typedText(field) ? fieldProblem(field) : shownProblem(field),
      );
    },
    check,
    async send() {
      if (status.peek() === 'sending' || !check()) return;
      status.value = 'sending';
      try {
        await submit(filledValues());
        status.value = 'sent';
      } catch (error) {
        const refused = isApiError(error, 'validation') ? error.invalid : [];
        tell((field) => (refused.includes(field.label) ? 'fieldRefused' : undefined));
        status.value = 'failed';
        onError(error);
      }
    },
  };
}

/** The server's own checks, so that nothing that passes here is rejected there. */
const isFit: Readonly<Partial<Record<FormField['type'], (value: string, field: FormField) => boolean>>> = {
  email: isEmail,
  phone(value) {
    const digits = value.replace(/\D/g, '').length;
    return /^\+?[\d\s().\-/]+$/.test(value) && digits >= 5 && digits <= 15;
  },
  number: (value) => /^[+-]?\d+([.,]\d+)?$/.test(value),
  select: (value, { options }) => options.some((option) => option.trim() === value),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
};

const unfit: Readonly<Partial<Record<FormField['type'], FieldProblem>>> = {
  email: 'fieldEmail',
  phone: 'fieldPhone',
  number: 'fieldNumber',
  select: 'fieldSelect',
  date: 'fieldDate',
};

function findProblem(field: FormField, value: string): FieldProblem | undefined {
  const { type, required } = field;
  if (value === '' || (type === 'checkbox' && value === 'false')) {
    if (!required) return undefined;
    return type === 'select' ? 'fieldSelect' : 'fieldRequired';
  }
  if (new TextEncoder().encode(value).length > maxFieldBytes) return 'fieldLong';
  return isFit[type]?.(value, field) === false ? unfit[type] : undefined;
}
