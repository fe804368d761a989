/** Reads what the page of an agent shows first, by the operations that the page calls later. */

import type { SignedInPage } from '../../../api/desk-page.ts';
import { type DeskSource, viewFilter } from '../../../api/desk-place.ts';
import { maxLabelLength, maxViewRows, secretScopes } from '../../../api/limits.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { presentAgentSession } from '../present.ts';
import type { DeskSession } from '../sessions/commands.ts';

/** @param service the service of agents */
export async function readSignedIn(
  service: Pick<Service, 'listTicketViews' | 'listViewTickets'>,
  session: DeskSession,
  source: DeskSource,
): Promise<SignedInPage> {
  const { userId, agent } = session;
  const { id, name, email, role } = agent;
  const caller: Caller = {
    userId,
    kind: 'secret',
    scopes: secretScopes,
    keyId: id,
    agent: { id, name, email, role },
  };
  const filter = source.words === '' ? viewFilter(source) : null;
  const isLabelTooLong = source.labelName.length > maxLabelLength;
  const [{ views }, list] = await Promise.all([
    service.listTicketViews(caller, {}),
    filter === null || isLabelTooLong
      ? null
      : service.listViewTickets(caller, { ...filter, limit: maxViewRows }),
  ]);
  return { session: presentAgentSession(session), views, list };
}
