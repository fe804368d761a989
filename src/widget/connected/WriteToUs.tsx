/** Links to the contact form, if the site accepts messages; the visitor's search text becomes the subject. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useLazyModels, useWidget } from '../context.ts';
import { linkTo } from '../links.ts';

interface WriteToUsProps {
  subject?: string;
}

/** A button, for when nothing else helped. */
export function WriteToUs({ subject }: WriteToUsProps) {
  return <ContactLink class="button" subject={subject} />;
}

/** An unobtrusive link, at the end of content that may have helped. */
export function StillNeedHelp({ subject }: WriteToUsProps) {
  const { helpCenter } = useWidget().models;
  const { messages } = useMessages();
  if (!helpCenter.canWrite.value) return null;
  return (
    <p class="still-need-help">
      {messages.stillNeedHelp} <ContactLink subject={subject} />
    </p>
  );
}

function ContactLink({ subject, class: className }: { subject: string | undefined; class?: string }) {
  const { helpCenter } = useWidget().models;
  const { visitorSession } = useLazyModels();
  const { messages } = useMessages();
  if (!helpCenter.canWrite.value) return null;

  function carryOver() {
    if (subject === undefined) return;
    const { models, fillContact } = visitorSession();
    const state = models.peek();
    // A subject that the visitor has typed is kept.
    const hasSubject = state.status === 'ready' && state.value.contact.draft.peek().values['subject'];
    if (!hasSubject) fillContact({ subject });
  }

  return (
    <a class={className} href={linkTo({ name: 'contact' })} onClick={carryOver}>
      {messages.contactUs}
    </a>
  );
}
