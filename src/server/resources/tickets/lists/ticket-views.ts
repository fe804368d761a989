/** Reads the views of agents with their counts. */

import type { TicketView } from '../../../../api/schemas/desk.ts';
import type { Queryable } from '../../../db/database.ts';
import { countHeldMails } from '../held-mails/held-mails.sql.ts';
import { countViews, listInboxNames, listLabelNames } from './views.sql.ts';

export interface CountedViews {
  /** The count of `mine` is null. */
  readonly views: TicketView[];
  /** The counts of `mine`, by agent; agents who have none are absent. */
  readonly mine: ReadonlyMap<number, number>;
}

/** @param hidden the inboxes that are left out, with their tickets and mails */
export async function readTicketViews(
  db: Queryable,
  userId: number,
  hidden: readonly number[],
): Promise<CountedViews> {
  const [counts, held, inboxes, labels] = await Promise.all([
    countViews(db, userId, hidden),
    countHeldMails(db, userId, hidden),
    listInboxNames(db, userId, hidden),
    listLabelNames(db, userId),
  ]);
  const fixed = (view: TicketView['view'], count: number | null) => ({
    view,
    inboxId: null,
    name: '',
    count,
  });
  const views: TicketView[] = [
    fixed('chats', counts.chats),
    fixed('mine', null),
    fixed('unassigned', counts.unassigned),
    fixed('waiting', counts.waiting),
    fixed('open', counts.open),
    fixed('snoozed', counts.snoozed),
    fixed('solved', null),
    fixed('spam', counts.spam),
    fixed('held', held),
    ...inboxes.map(({ id, name }) => ({
      view: 'inbox' as const,
      inboxId: id,
      name,
      count: counts.byInbox.get(id) ?? 0,
    })),
    ...labels.map((name) => ({
      view: 'label' as const,
      inboxId: null,
      name,
      count: counts.byLabel.get(name) ?? 0,
    })),
  ];
  return { views, mine: counts.byAgent };
}
