/** The way to write to the site, where it can be written to; what the visitor looked for goes along. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import { visitorDeskOf } from '../models/visitor/visitor-session.ts';

export function WriteToUs({ subject }: { subject: string }) {
  const { models } = useWidget();
  const { messages } = useMessages();
  const center = models.helpCenter.state.value;
  if (center.status !== 'ready' || !center.value.contactEnabled) return null;

  function carryOver() {
    const { side, fillContact } = visitorDeskOf(models);
    const known = side.peek();
    // What is being written there already is the visitor's.
    const hasSubject = known.status === 'ready' && known.value.contact.draft.peek().values['subject'];
    if (!hasSubject) fillContact({ subject });
  }

  return (
    <a class="button" href={linkTo({ name: 'contact' })} onClick={carryOver}>
      {messages.writeToUs}
    </a>
  );
}
