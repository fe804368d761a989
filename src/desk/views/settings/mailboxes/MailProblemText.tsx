/** Why mail cannot be sent or fetched: what failed, why, and what the mail server said. */

import type { MailProblem } from '../../../../api/schemas/desk-mailboxes.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';

export interface MailProblemTextProps {
  /** A sentence that says what failed. */
  title: string;
  problem: MailProblem;
}

export function MailProblemText({ title, problem: { reason, said } }: MailProblemTextProps) {
  const { email: words } = useMessages('owner').messages.settings;
  return (
    <div class="field-problem" role="alert">
      <p>
        {title} {words.reasons[reason]}
      </p>
      {said !== '' && <p class="quiet">{format(words.said, { answer: `\u2068${said}\u2069` })}</p>}
    </div>
  );
}
