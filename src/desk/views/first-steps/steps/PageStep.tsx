/** The fourth step: waits until a page of the site loads the widget. */

import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { useWidgetUrl } from '../use-widget-url.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';

export function PageStep({ steps: { setup }, state }: StepProps) {
  const { page: texts } = useMessages('owner').messages.setup;
  const widgetUrl = useWidgetUrl(state);
  const { seen } = state;
  return (
    <>
      {seen ? (
        <div class="setup-news">
          <p class="setup-done">
            <DeskIcon name="check" />
            {format(texts.seen, { origin: `\u2066${seen.origin}\u2069` })}
          </p>
          <p class="setup-quiet">{texts.seenHint}</p>
        </div>
      ) : (
        <>
          <p class="setup-hint">{texts.hint}</p>
          <div class="setup-news">
            <p class="setup-waiting">
              <span class="setup-pulse" aria-hidden="true" />
              {texts.waiting}
            </p>
            <p class="setup-quiet">{texts.waitingHint}</p>
          </div>
        </>
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
