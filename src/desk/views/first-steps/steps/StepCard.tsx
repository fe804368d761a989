/** A step: folded with what was chosen, or open with its content. */

import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { SetupStep } from '../../../../api/schemas/desk-setup.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import type { StepProps } from './step-props.ts';
import type { StepView } from './step-views.ts';

export interface StepCardProps extends StepProps {
  step: SetupStep;
  /** Its place in the list. */
  number: string;
  view: StepView;
}

export function StepCard({ steps, state, step, number, view }: StepCardProps) {
  const { setup } = steps;
  const { title, Summary, Content } = view;
  const texts = useMessages('owner').messages.setup;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = setup.openStep.value === step;
  const stepState = setup.stepState(step);

  // The step before it has gone with what had the focus.
  useLayoutEffect(() => {
    if (!isOpen || !setup.movesFocus) return;
    button.current?.focus({ preventScroll: true });
    button.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <li class={`setup-step is-${stepState}${isOpen ? ' is-shown' : ''}`}>
      <h3>
        <button
          ref={button}
          class="setup-step-head"
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          data-step={step}
          onClick={() => setup.toggle(step)}
        >
          <span class="setup-mark" aria-hidden="true">
            {stepState === 'done' ? <DeskIcon name="check" /> : number}
          </span>
          <span class="setup-step-text">
            <span class="setup-step-title">{title(texts)}</span>
            {stepState !== 'open' && (
              <span class={stepState === 'later' ? 'setup-step-later' : 'unseen'}>
                {stepState === 'later' ? texts.stepLater : texts.stepDone}
              </span>
            )}
            {!isOpen && stepState === 'done' && (
              <span class="setup-step-summary">
                <Summary state={state} />
              </span>
            )}
          </span>
          <DeskIcon name="down" />
        </button>
      </h3>
      {isOpen && (
        <div class="setup-step-content" id={id}>
          <Content steps={steps} state={state} />
        </div>
      )}
    </li>
  );
}
