/** The way to write to the site, where it can be written to; what the visitor looked for goes along. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useLazyModels, useWidget } from '../context.ts';
import { linkTo } from '../links.ts';

interface WriteToUsProps {
  /** What the message is about; absent: not known. */
  subject?: string;
}

/** As a button, where nothing else helped. */
export function WriteToUs({ subject }: WriteToUsProps) {
  return <ContactLink class="button" subject={subject} />;
}

/** Quietly, at the end of what may have helped. */
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
    // What is being written there already is the visitor's.
    const hasSubject = state.status === 'ready' && state.value.contact.draft.peek().values['subject'];
    if (!hasSubject) fillContact({ subject });
  }

  return (
    <a class={className} href={linkTo({ name: 'contact' })} onClick={carryOver}>
      {messages.contactUs}
    </a>
  );
}
