/** Reads what the page of an agent shows first, by the operations that the page calls later. */

import { maxLabelLength, maxViewRows, secretScopes } from '../../../api/limits.ts';
import type { Caller, Service } from '../../../api/service.ts';
import type { SignedInPage } from '../../../api/shared/desk-page.ts';
import { type DeskSource, viewFilter } from '../../../api/shared/desk-place.ts';
import type { Queryable } from '../../db/database.ts';
import { hostOrigin } from '../../sites/site-path.ts';
import { presentAgentSession } from '../present.ts';
import type { DeskSession } from '../sessions.sql.ts';
import { isSettingUp } from '../setup/first-steps.sql.ts';
import { listLinkedHelpCenters } from './linked-help-centers.sql.ts';

export interface SignedInOptions {
  readonly db: Queryable;
  /** The service of agents. */
  readonly service: Pick<Service, 'listTicketViews' | 'listViewTickets'>;
  readonly publicUrl: string | null;
  /** Path of the deployment, without a trailing slash. */
  readonly basePath: string;
}

export async function readSignedIn(
  { db, service, publicUrl, basePath }: SignedInOptions,
  session: DeskSession,
  source: DeskSource,
): Promise<SignedInPage> {
  const { userId, agent } = session;
  const { id, name, email, role, teams, hiddenInboxes } = agent;
  const caller: Caller = {
    userId,
    kind: 'secret',
    scopes: secretScopes,
    keyId: id,
    agent: { id, name, email, role, teams, hiddenInboxes },
  };
  const filter = source.words === '' ? viewFilter(source) : null;
  const isLabelTooLong = source.labelName.length > maxLabelLength;
  const [{ views }, list, helpCenters, isBeingSetUp] = await Promise.all([
    service.listTicketViews(caller, {}),
    filter === null || isLabelTooLong
      ? null
      : service.listViewTickets(caller, { ...filter, limit: maxViewRows }),
    listLinkedHelpCenters(db, userId),
    role === 'owner' && isSettingUp(db, userId),
  ]);
  return {
    session: presentAgentSession(session),
    views,
    list,
    isBeingSetUp,
    helpCenters: helpCenters.map(({ helpCenterId, title, inboxId, languages, host, path }) => ({
      helpCenterId,
      title,
      inboxId,
      languages,
      url: host === null ? basePath + path : hostOrigin(host, publicUrl) + path,
    })),
  };
}
