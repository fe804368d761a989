/** What is typed into a form, what is wrong with it, and its way to the server, once at a time. */

import { useRef, useState } from 'preact/hooks';
import type { MutationResult } from '../../../state/mutation.ts';
import type { StoredValue } from '../../../state/stored-value.ts';

/** What is wrong, by the names of the values; each is a sentence. */
export type FormProblems<Values> = Readonly<Partial<Record<keyof Values, string>>>;

export interface FormOptions<Values, Result> {
  /** The values when the form opens. */
  readonly initial: Values;
  /** Keeps what was typed and is not sent yet; undefined for a form that forgets it when it closes. */
  readonly memory?: StoredValue<Partial<Values>> | undefined;
  /** Returns what is wrong with the values, before they are sent; undefined if nothing can be. */
  readonly check?: (values: Values) => FormProblems<Values>;
  /** Whether another change is under way, for which the form waits. @default false */
  readonly isHeld?: boolean;
  /** Sends the values: a change of a `Mutation`, null if another is under way. */
  send(values: Values): Promise<MutationResult<Result> | null>;
  /** Returns what a refusal says of the values, or one sentence for the form as a whole. */
  explain(error: unknown, values: Values): FormProblems<Values> | string;
  onSent(result: Result, values: Values): void;
}

export interface UsedForm<Values> {
  readonly values: Values;
  /** Changes values, and forgets what was wrong with them. */
  change(changes: Partial<Values>): void;
  /** Returns what a field of the form is given. */
  field<Name extends keyof Values>(
    name: Name,
  ): { value: Values[Name]; problem: string | null; onInput(value: Values[Name]): void };
  /** The sentence for a value; null if nothing is wrong with it. */
  problem(name: keyof Values): string | null;
  /** What `Form` is given. */
  readonly form: { isBusy: boolean; problem: string | null; onSubmit(): void };
}

export function useForm<Values extends object, Result>(
  options: FormOptions<Values, Result>,
): UsedForm<Values> {
  const { initial, memory, check, isHeld = false, send, explain, onSent } = options;
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...memory?.value.peek() }));
  const [problems, setProblems] = useState<FormProblems<Values> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  function change(changes: Partial<Values>): void {
    setValues((former) => ({ ...former, ...changes }));
    memory?.set({ ...memory.value.peek(), ...changes });
    setProblems((former) => {
      if (!former) return former;
      const left: Partial<Record<keyof Values, string>> = { ...former };
      for (const name in changes) delete left[name];
      return left;
    });
  }

  async function submit(): Promise<void> {
    if (isSending.current) return;
    const wrong = check?.(values) ?? null;
    setFailure(null);
    setProblems(wrong);
    if (wrong && Object.keys(wrong).length > 0) return;
    isSending.current = true;
    setIsBusy(true);
    const result = await send(values);
    isSending.current = false;
    setIsBusy(false);
    if (result && 'done' in result) {
      memory?.set({});
      onSent(result.done, values);
    } else if (result) {
      const said = explain(result.error, values);
      if (typeof said === 'string') setFailure(said);
      else setProblems(said);
    }
  }

  const problem = (name: keyof Values) => problems?.[name] ?? null;
  return {
    values,
    change,
    problem,
    field: (name) => ({
      value: values[name],
      problem: problem(name),
      onInput(value) {
        const changes: Partial<Values> = {};
        changes[name] = value;
        change(changes);
      },
    }),
    form: { isBusy: isBusy || isHeld, problem: failure, onSubmit: () => void submit() },
  };
}
