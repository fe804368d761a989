/** Mails that may be an agent's, and wait for the approval of that agent. */

import type { HeldMail } from '../../api/schemas/desk.ts';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { formatAge } from '../i18n/format-age.ts';
import { useDeskMessages } from '../i18n/use-desk-messages.ts';
import { DeskIcon } from './DeskIcon.tsx';

export function HeldMails({ mails, now }: { mails: readonly HeldMail[]; now: number }) {
  const desk = useDeskMessages();
  const { locale } = useMessages();
  if (mails.length === 0) {
    return <EmptyState icon={<DeskIcon name="check" />} title={desk.emptyHeld} text={desk.heldHint} />;
  }
  return (
    <>
      <p class="held-hint">{desk.heldHint}</p>
      <ul class="rows" aria-label={desk.held}>
        {mails.map(({ mailId, sender, inboxName, reason, receivedDate }) => (
          <li key={mailId} class="row held-row">
            <span class="row-text">
              <span class="row-line">
                <bdi class="row-subject">{sender ?? '–'}</bdi>
                <span class="row-age">{formatAge(locale, now - Date.parse(receivedDate), 'narrow')}</span>
              </span>
              <span class="row-line">
                <span class="row-words">
                  <bdi>{inboxName}</bdi> · <bdi>{reason}</bdi>
                </span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
