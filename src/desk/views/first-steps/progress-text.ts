import type { DeskSetup } from '../../../api/schemas/desk-setup.ts';
import type { DeskMessages } from '../../../languages/messages.ts';
import { format, formatNumber } from '../../../ui/i18n/format.ts';
import { type Setup, setupSteps } from '../../models/first-steps/setup.ts';

/** Returns how many steps are done, such as “3 of 6”. */
export function progressText(setup: Setup, texts: DeskMessages['firstSteps'], locale: string): string {
  const done = formatNumber(locale, setup.doneCount.value);
  return format(texts.progress, { done, total: formatNumber(locale, setupSteps.length) });
}

/** Returns what is said once every step is done or left for later: what became of the first message. */
export function readyText({ firstTicket }: DeskSetup, texts: DeskMessages['firstSteps']): string {
  if (!firstTicket) return texts.ready;
  return firstTicket.isAnswered ? texts.answered : texts.arrived;
}
