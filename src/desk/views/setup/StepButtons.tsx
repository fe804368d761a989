/** The buttons at the end of a step: what goes on, and what leaves the step for later. */

import type { ComponentChildren } from 'preact';
import type { SetupStep } from '../../../api/schemas/desk-setup.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import type { Setup } from '../../models/setup/setup.ts';

export interface StepButtonsProps {
  setup: Setup;
  step: SetupStep;
  /** The button that does what the step is for. */
  children?: ComponentChildren;
  /** Whether that button also opens the next step. @default false */
  goesOn?: boolean;
}

/** Draws a button to the next step where the step is done, or waits for the server to be set up. */
export function StepButtons({ setup, step, children, goesOn = false }: StepButtonsProps) {
  const texts = useMessages('owner').messages.setup;
  const problem = setup.problem(step);
  const isOpen = setup.stepState(step) === 'open';
  return (
    <>
      {problem && (
        <p class="field-problem setup-problem" role="alert">
          {problem === 'too-many' ? texts.tooMany : texts.changeFailed}
        </p>
      )}
      <div class="setup-buttons">
        {children}
        {isOpen && (
          <button class="button setup-later" type="button" onClick={() => setup.leaveForLater(step)}>
            {texts.later}
          </button>
        )}
        {!isOpen && !goesOn && (
          <button
            class={children ? 'button' : 'button primary'}
            type="button"
            onClick={() => setup.goOn(step)}
          >
            {texts.next}
          </button>
        )}
      </div>
    </>
  );
}
