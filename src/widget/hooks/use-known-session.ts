import { useEffect, useState } from 'preact/hooks';
import { useWidget } from '../context.ts';
import { createStorage } from '../models/state/storage.ts';
import type { VisitorSessionModel } from '../models/visitor/visitor-session.ts';

/** Gives a known visitor's session, once loaded. For unknown visitors nothing is loaded or requested. */
export function useKnownSession(): VisitorSessionModel | undefined {
  const { models, loadVisitorSession } = useWidget();
  const { settings, client } = models.source;
  const { visitorToken, storage = 'on-open' } = settings.value;
  const [session, setSession] = useState<VisitorSessionModel>();
  const isKnown =
    visitorToken !== undefined ||
    createStorage(client.settings.userId, () => storage).read('ticketToken') !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    // If loading fails, the page has already received an `error` event.
    loadVisitorSession().then(setSession, () => {});
  }, [isKnown, loadVisitorSession]);

  return session;
}
