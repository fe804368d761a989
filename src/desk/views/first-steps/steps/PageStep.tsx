/** The fourth step: waits until the widget is answered on a page of the site, and says where it was refused. */

import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { Waiting } from '../../../kit/Waiting.tsx';
import { FirstTicketLink } from '../FirstTicketLink.tsx';
import { useWidgetUrl } from '../use-widget-url.ts';
import { StepButtons } from './StepButtons.tsx';
import { stepProblem } from './step-problem.ts';
import type { StepProps, SummaryProps } from './step-props.ts';

export function PageStep({ steps: { setup }, state }: StepProps) {
  const { settings, setup: messages } = useMessages('owner').messages;
  const texts = messages.page;
  const widgetUrl = useWidgetUrl(state);
  const { firstSteps } = useMessages('desk').messages;
  const { seen, refused, firstTicket, tag } = state;
  const problem = stepProblem(setup.problem('page'), settings);
  return (
    <>
      {seen ? (
        <div class="setup-news">
          <p class="setup-done">
            <DeskIcon name="check" />
            {format(texts.seen, { origin: `\u2066${seen.origin}\u2069` })}
          </p>
          {firstTicket ? (
            <p class="setup-quiet">
              {firstTicket.isAnswered ? firstSteps.answered : firstSteps.arrived}{' '}
              <FirstTicketLink class="text-button" ticket={firstTicket} />
            </p>
          ) : (
            <p class="setup-quiet">{texts.seenHint}</p>
          )}
        </div>
      ) : (
        <>
          <p class="setup-hint">{texts.hint}</p>
          <div class="setup-news">
            <Waiting>{texts.waiting}</Waiting>
            <p class="setup-quiet">{texts.waitingHint}</p>
          </div>
        </>
      )}
      {refused && tag && (
        <div class="setup-news">
          <p class="settings-warning">{format(texts.refused, { origin: `\u2066${refused.origin}\u2069` })}</p>
          <p class="setup-quiet">{texts.refusedHint}</p>
          <p>
            <button
              class="button"
              type="button"
              aria-disabled={setup.isBusy.value}
              onClick={() => void setup.allow(tag, refused.origin)}
            >
              {texts.allow}
            </button>
          </p>
          {problem !== null && (
            <p class="field-problem" role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
      {!seen && widgetUrl && (
        <p class="setup-quiet">
          {texts.noSite}{' '}
          <a href={widgetUrl} target="_blank" rel="noreferrer">
            {texts.openPreview}
          </a>
        </p>
      )}
      <div class="form-buttons">
        <StepButtons setup={setup} step="page" isPrimary />
      </div>
    </>
  );
}

export function PageSummary({ state: { seen } }: SummaryProps) {
  return seen && <bdi>{seen.origin}</bdi>;
}
