/** What is said once no step is left to do, and how the checklist is put away and brought back. */

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import { firstSource } from '../../../api/shared/desk-place.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { DeskIcon } from '../../kit/DeskIcon.tsx';
import type { Setup } from '../../models/first-steps/setup.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { FirstTicketLink } from './FirstTicketLink.tsx';
import { readyText } from './progress-text.ts';

export interface EndingProps {
  setup: Setup;
  state: DeskSetup;
}

export function Ending({ setup, state }: EndingProps) {
  const { isComplete, isDismissed, firstTicket } = state;
  const { notices } = useDesk();
  const { settings, setup: texts } = useMessages('owner').messages;
  const { firstSteps } = useMessages('desk').messages;
  const title = useRef<HTMLHeadingElement>(null);
  const isWalked = setup.isWalked.value;
  const hasEnded = isWalked && setup.openStep.value === null;

  useLayoutEffect(() => {
    if (hasEnded && setup.movesFocus) title.current?.focus();
  }, [setup, hasEnded]);

  // Nothing is left to remind of.
  useEffect(() => {
    if (isComplete && !isDismissed) void setup.dismiss(true);
  }, [setup, isComplete, isDismissed]);

  async function dismiss(isAway: boolean): Promise<void> {
    const settled = await setup.dismiss(isAway);
    if (!settled) return;
    if ('error' in settled) notices.warn(settings.changeFailed);
    else if (isAway) notices.say(texts.dismissed);
  }

  return (
    <>
      {isWalked && (
        <section class="setup-ready is-ready" aria-labelledby="setup-ready-title">
          <h3 id="setup-ready-title" ref={title} tabIndex={-1}>
            <span class="setup-mark" aria-hidden="true">
              <DeskIcon name="check" />
            </span>
            {readyText(state, firstSteps)}
          </h3>
          {!isComplete && <p class="setup-quiet">{texts.readyHint}</p>}
          <div class="form-buttons">
            {firstTicket && <FirstTicketLink class="button primary" ticket={firstTicket} />}
            <PlaceLink
              class={firstTicket ? 'button' : 'button primary'}
              place={{ source: firstSource, ticketId: null }}
            >
              {texts.toDesk}
            </PlaceLink>
          </div>
        </section>
      )}
      {!isComplete && (
        <div class="setup-dismissal">
          {isDismissed && <p class="setup-quiet">{texts.dismissedHint}</p>}
          <button class="text-button" type="button" onClick={() => void dismiss(!isDismissed)}>
            {isDismissed ? texts.restore : texts.dismiss}
          </button>
        </div>
      )}
    </>
  );
}
