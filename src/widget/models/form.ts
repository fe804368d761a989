/** A form while it is filled in: what was typed, what is wrong with it, and how far sending is. */

import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { maxEmailLength, maxFieldBytes } from '../../api/limits.ts';
import type { OutputOf } from '../../api/operation.ts';
import type { getForm } from '../../api/operations/forms.ts';
import { isApiError } from '../../client/errors.ts';

export type FormField = OutputOf<typeof getForm>['fields'][number];

/** What is wrong with a value; `refused` is the server's word. */
export type FieldProblem = 'required' | 'email' | 'phone' | 'number' | 'select' | 'date' | 'long' | 'refused';

export type FormStatus = 'open' | 'sending' | 'sent' | 'failed';

export interface FormValue {
  readonly label: string;
  /** A checkbox is `true` or `false`. */
  readonly value: string;
}

export interface FormModel {
  readonly fields: readonly FormField[];
  /** What was typed, by label. */
  readonly values: ReadonlySignal<ReadonlyMap<string, string>>;
  /** What is wrong, by label, as far as the visitor has been told. */
  readonly problems: ReadonlySignal<ReadonlyMap<string, FieldProblem>>;
  readonly status: ReadonlySignal<FormStatus>;
  /** The visitor types. A problem that is solved goes at once. */
  type(label: string, value: string): void;
  /** The visitor leaves a field: what is wrong with what stands in it is said. */
  leave(label: string): void;
  /** Says what is wrong in the form; answers whether nothing is. */
  check(): boolean;
  /** Checks, and sends when nothing is wrong. What was typed stays when that fails. */
  send(): Promise<void>;
}

/** `submit` gets every field that holds something. `onError` hears of a failure to send. */
export function createForm(
  fields: readonly FormField[],
  submit: (values: readonly FormValue[]) => Promise<void>,
  onError: (error: unknown) => void,
): FormModel {
  const values = signal<ReadonlyMap<string, string>>(new Map());
  const problems = signal<ReadonlyMap<string, FieldProblem>>(new Map());
  const status = signal<FormStatus>('open');

  function problemOf(field: FormField): FieldProblem | undefined {
    const value = (values.peek().get(field.label) ?? '').trim();
    return findProblem(field, value);
  }

  function tell(label: string, problem: FieldProblem | undefined) {
    const told = new Map(problems.peek());
    if (problem) told.set(label, problem);
    else told.delete(label);
    problems.value = told;
  }

  function check(): boolean {
    problems.value = new Map(
      fields.flatMap((field) => {
        const problem = problemOf(field);
        return problem ? [[field.label, problem]] : [];
      }),
    );
    return problems.peek().size === 0;
  }

  return {
    fields,
    values,
    problems,
    status,
    type(label, value) {
      values.value = new Map(values.peek()).set(label, value);
      const field = fields.find((candidate) => candidate.label === label);
      if (field && problems.peek().has(label) && !problemOf(field)) tell(label, undefined);
    },
    leave(label) {
      const field = fields.find((candidate) => candidate.label === label);
      // What is still empty may be filled in later.
      if (field && values.peek().get(label)?.trim()) tell(label, problemOf(field));
    },
    check,
    async send() {
      if (status.peek() === 'sending' || !check()) return;
      status.value = 'sending';
      try {
        await submit(
          fields
            .map(({ label }) => ({ label, value: (values.peek().get(label) ?? '').trim() }))
            .filter(({ value }) => value !== ''),
        );
        status.value = 'sent';
      } catch (error) {
        const refused = isApiError(error, 'validation') ? error.invalid : [];
        batch(() => {
          status.value = 'failed';
          for (const { label } of fields) if (refused.includes(label)) tell(label, 'refused');
        });
        onError(error);
      }
    },
  };
}

type Check = (value: string, field: FormField) => boolean;

/** As the server checks them, so that nothing that passes here is refused there. */
const checks: Readonly<Partial<Record<FieldProblem, Check>>> = {
  email: (value) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) && value.length <= maxEmailLength,
  phone(value) {
    const digits = value.replace(/\D/g, '').length;
    return /^\+?[\d\s().\-/]+$/.test(value) && digits >= 5 && digits <= 15;
  },
  number: (value) => /^[+-]?\d+([.,]\d+)?$/.test(value),
  select: (value, { options }) => options.some((option) => option.trim() === value),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
};

function findProblem(field: FormField, value: string): FieldProblem | undefined {
  const { type, required } = field;
  if (value === '' || (type === 'checkbox' && value === 'false')) return required ? 'required' : undefined;
  if (new TextEncoder().encode(value).length > maxFieldBytes) return 'long';
  if (type === 'text' || type === 'textarea' || type === 'checkbox') return undefined;
  return checks[type]?.(value, field) === false ? type : undefined;
}
