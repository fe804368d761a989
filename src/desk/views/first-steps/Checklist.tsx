/** The steps with their states, read again while the page is visible. */

import { useEffect, useMemo } from 'preact/hooks';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { ListStates } from '../../kit/ListStates.tsx';
import { setupSteps } from '../../models/first-steps/setup.ts';
import { Ending } from './Ending.tsx';
import { keptFirstSteps } from './first-steps.ts';
import { News } from './News.tsx';
import { progressText } from './progress-text.ts';
import { StepCard } from './steps/StepCard.tsx';
import { stepViews } from './steps/step-views.ts';

export function Checklist() {
  const desk = useDesk();
  const texts = useMessages('owner').messages.setup;
  const { locale } = useMessages();
  const { firstSteps } = useMessages('desk').messages;
  const steps = useMemo(() => keptFirstSteps(desk), [desk]);
  const { setup } = steps;
  const isLoaded = setup.stored.value.value !== undefined;

  useEffect(() => {
    const lifetime = new AbortController();
    void setup.follow(lifetime.signal);
    return () => lifetime.abort();
  }, [setup]);

  useEffect(() => {
    if (isLoaded) setup.begin();
  }, [setup, isLoaded]);

  return (
    <ListStates query={setup.stored} failed={texts.failed}>
      {(state) => (
        <>
          <p class="setup-hint">{texts.hint}</p>
          <div class="setup-progress">
            <progress
              class="setup-bar"
              aria-label={texts.title}
              value={setup.doneCount.value}
              max={setupSteps.length}
            />
            <p>{progressText(setup, firstSteps, locale)}</p>
          </div>
          <ol class="setup-steps">
            {setupSteps.map((step, index) => (
              <StepCard
                key={step}
                steps={steps}
                state={state}
                step={step}
                number={formatNumber(locale, index + 1)}
                view={stepViews[step]}
              />
            ))}
          </ol>
          <Ending setup={setup} state={state} />
          <News state={state} />
        </>
      )}
    </ListStates>
  );
}
