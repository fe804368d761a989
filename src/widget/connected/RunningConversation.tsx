import { createStorage } from '../../state/storage.ts';
import { hasBadge } from '../../ui/theme/badge.ts';
import { useWidget } from '../context.ts';
import { useKnownSession } from '../hooks/use-known-session.ts';
import { isConversationExpected } from '../stored/remembered-conversation.ts';

export { default as styles } from './RunningConversation.css?inline';

/**
 * The card on home that leads to the running conversation. Reserves its height if the launcher has already shown an
 * unread count, or if the browser remembers a conversation.
 */
export function RunningConversation() {
  const { models, viewport, lazyParts } = useWidget();
  const { settings, client } = models.source;
  const session = useKnownSession();
  const state = session?.models.value;
  // Only the session of a known visitor has loaded this part.
  const part = session && lazyParts.messages().state.value;
  if (state?.status === 'ready' && part?.status === 'ready') {
    const { tickets } = state.value;
    if (tickets.reads.isAsked.value) return <part.value.ConversationCard visitorModels={state.value} />;
    if (tickets.state.value.status === 'failed') return null;
  }
  const isExpected =
    state?.status !== 'failed' &&
    (hasBadge(viewport.element.getRootNode()) ||
      isConversationExpected(
        createStorage(client.settings.userId, () => settings.value.storage !== 'never'),
      ));
  return isExpected ? <div class="card conversation-card" /> : null;
}
