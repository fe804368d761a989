/** What is the visitor's own, on views that are there for strangers too. */

import { useEffect, useState } from 'preact/hooks';
import { useWidget } from '../context.ts';
import { createStorage } from '../models/state/storage.ts';
import type { VisitorSessionModel } from '../models/visitor/visitor-session.ts';

/** `undefined` until it is there. For a stranger nothing is asked, nor loaded. */
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
    // The page has heard of it where it cannot be loaded.
    loadVisitorSession().then(setSession, () => {});
  }, [isKnown, loadVisitorSession]);

  return session;
}
