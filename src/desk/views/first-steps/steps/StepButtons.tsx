/** The buttons that end a step: what leaves it for later, or leads to the next one. */

import type { SetupStep } from '../../../../api/schemas/desk-setup.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { Setup } from '../../../models/first-steps/setup.ts';

export interface StepButtonsProps {
  setup: Setup;
  step: SetupStep;
  /** Whether nothing else is to be done in the step, so that the button to the next one leads. @default false */
  isPrimary?: boolean;
  /** Whether another button opens the next step. @default false */
  goesOn?: boolean;
}

/** Draws a button to the next step where the step is done, or waits for the server to be set up. */
export function StepButtons({ setup, step, isPrimary = false, goesOn = false }: StepButtonsProps) {
  const texts = useMessages('owner').messages.setup;
  if (setup.stepState(step) === 'open') {
    return (
      <button class="button setup-later" type="button" onClick={() => setup.leaveForLater(step)}>
        {texts.later}
      </button>
    );
  }
  if (goesOn) return null;
  return (
    <button class={isPrimary ? 'button primary' : 'button'} type="button" onClick={() => setup.goOn(step)}>
      {texts.next}
    </button>
  );
}
