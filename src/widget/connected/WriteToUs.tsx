/** The way to write to the site, where it can be written to; what the visitor looked for goes along. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useLazyModels, useWidget } from '../context.ts';
import { linkTo } from '../links.ts';

export function WriteToUs({ subject }: { subject: string }) {
  const { helpCenter } = useWidget().models;
  const { visitorSession } = useLazyModels();
  const { messages } = useMessages();
  if (!helpCenter.canWrite.value) return null;

  function carryOver() {
    const { models, fillContact } = visitorSession();
    const state = models.peek();
    // What is being written there already is the visitor's.
    const hasSubject = state.status === 'ready' && state.value.contact.draft.peek().values['subject'];
    if (!hasSubject) fillContact({ subject });
  }

  return (
    <a class="button" href={linkTo({ name: 'contact' })} onClick={carryOver}>
      {messages.contactUs}
    </a>
  );
}
