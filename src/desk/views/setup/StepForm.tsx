/** The form of a step: its hint, its fields, and its buttons. */

import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { SetupStep } from '../../../api/schemas/desk-setup.ts';
import type { Setup } from '../../models/setup/setup.ts';
import { StepButtons } from './StepButtons.tsx';

export interface StepFormProps {
  setup: Setup;
  step: SetupStep;
  hint: string;
  /** The text of the button that sends the form; null if there is nothing to send. */
  submitText: string | null;
  /** Whether the form cannot be sent now. @default while a change of any step is on its way */
  isBusy?: boolean;
  /** Whether the button also opens the next step. @default false */
  goesOn?: boolean;
  /** Whether the first field takes the focus once the form is sent. @default false */
  startsAgain?: boolean;
  onSubmit(): Promise<unknown>;
  children: ComponentChildren;
}

export function StepForm(props: StepFormProps) {
  const { setup, step, hint, submitText, goesOn = false, startsAgain = false, onSubmit, children } = props;
  const { isBusy = setup.isBusy.value } = props;
  const element = useRef<HTMLFormElement>(null);

  async function submit(): Promise<void> {
    if (isBusy) return;
    await onSubmit();
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid=true]') ?? (startsAgain ? find('input') : null))?.focus();
  }

  return (
    <form
      ref={element}
      class="setup-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p class="setup-hint">{hint}</p>
      {children}
      <StepButtons setup={setup} step={step} goesOn={goesOn}>
        {submitText !== null && (
          <button class="button primary" type="submit" aria-disabled={isBusy}>
            {submitText}
          </button>
        )}
      </StepButtons>
    </form>
  );
}
