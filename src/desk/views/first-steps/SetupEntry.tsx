/** The entry of the first steps: a link with their count in the list of views, a button in an empty list. */

import { useEffect, useMemo } from 'preact/hooks';
import { firstStepsPlace } from '../../../api/shared/desk-place.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { keptFirstSteps } from './first-steps.ts';
import { progressText, readyText } from './progress-text.ts';

export interface SetupEntryProps {
  /** @default 'nav-link' */
  class?: string;
  onFollow?(): void;
}

export function SetupEntry({ class: name = 'nav-link', onFollow }: SetupEntryProps) {
  const desk = useDesk();
  const { locale, messages } = useMessages('desk');
  const texts = messages.firstSteps;
  const { setup } = useMemo(() => keptFirstSteps(desk), [desk]);
  const state = setup.stored.value.value;
  const { page } = desk.navigation.place.value;
  const isHere = page === 'first-steps';
  const isComplete = state?.isComplete === true && !state.isDismissed;

  useEffect(() => {
    void setup.stored.refresh();
  }, [setup]);

  // The page says it itself.
  useEffect(() => {
    if (!isComplete || isHere) return;
    desk.notices.say(readyText(state, texts));
    void setup.dismiss(true);
  }, [desk, setup, isComplete, isHere, texts]);

  if (!state || state.isDismissed || isComplete) return null;
  return (
    <PlaceLink
      class={name}
      place={firstStepsPlace}
      current={isHere ? 'page' : undefined}
      {...(onFollow && { onFollow })}
    >
      {format(texts.entry, { progress: progressText(setup, texts, locale) })}
    </PlaceLink>
  );
}
