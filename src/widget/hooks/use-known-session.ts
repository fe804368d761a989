import { useEffect, useState } from 'preact/hooks';
import { createStorage } from '../../state/storage.ts';
import { useWidget } from '../context.ts';
import type { VisitorSessionModel } from '../models/visitor/visitor-session.ts';
import { hasUnsent } from '../stored/remembered-conversation.ts';

/**
 * Gives the session of a known visitor, or of one whose message is not sent yet, once loaded. For others nothing is
 * loaded or requested.
 */
export function useKnownSession(): VisitorSessionModel | undefined {
  const { models, loadVisitorSession } = useWidget();
  const { settings, client } = models.source;
  const { visitorToken, storage } = settings.value;
  const [session, setSession] = useState<VisitorSessionModel>();
  const stored = createStorage(client.settings.userId, () => storage !== 'never');
  const isKnown = visitorToken !== undefined || stored.read('ticketToken') !== undefined || hasUnsent(stored);

  useEffect(() => {
    if (!isKnown) return;
    // If loading fails, the page has already received an `error` event.
    loadVisitorSession().then(setSession, () => {});
  }, [isKnown, loadVisitorSession]);

  return session;
}
