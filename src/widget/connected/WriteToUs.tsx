/** Links to a new thread, if the site accepts messages. The visitor's search becomes its text, the article its subject. */

import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';

interface WriteToUsProps {
  /** Text of the visitor, such as a search without results. */
  message?: string;
  /** Id of the article that did not help. */
  articleId?: number;
}

/** A button, for when nothing else helped. */
export function WriteToUs(props: WriteToUsProps) {
  return <ContactLink class="button" {...props} />;
}

/** An unobtrusive link, at the end of content that may have helped. */
export function StillNeedHelp(props: WriteToUsProps) {
  const { helpCenter } = useWidget().models;
  const { messages } = useMessages();
  if (!helpCenter.canWrite.value) return null;
  return (
    <p class="still-need-help">
      {messages.stillNeedHelp} <ContactLink {...props} />
    </p>
  );
}

function ContactLink({ message, articleId, class: className }: WriteToUsProps & { class?: string }) {
  const { models: widgetModels, loadVisitorSession } = useWidget();
  const { messages } = useMessages();
  if (!widgetModels.helpCenter.canWrite.value) return null;

  async function carryOver() {
    // The view that the link leads to needs the same code, and says if that cannot be loaded.
    const session = await loadVisitorSession().catch(() => undefined);
    if (!session) return;
    const { models, fillContact } = session;
    const state = models.peek();
    // Keeps the visitor's text.
    const hasText = state.status === 'ready' && state.value.contact.draft.peek().values['message'];
    if (articleId !== undefined) fillContact({ articleId });
    else if (message !== undefined && !hasText) fillContact({ message });
  }

  return (
    <a class={className} href={linkTo({ name: 'contact' })} onClick={carryOver}>
      {messages.contactUs}
    </a>
  );
}
