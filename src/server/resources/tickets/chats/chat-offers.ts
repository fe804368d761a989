/** Finds who is available for the visitors of a help center, as its home says. */

import { LRUCache } from 'lru-cache';
import type { ChatOffer } from '../../../../api/schemas/chat-periods.ts';
import type { HelpCenterSelector } from '../../../../api/schemas/common.ts';
import type { Database } from '../../../db/database.ts';
import { findContactInboxId } from '../../faq/contact-inbox.sql.ts';
import type { FindHelpCenter } from '../../faq/visible-content.sql.ts';
import type { LiveChats } from './live-chats.ts';

/** Milliseconds for which the inbox of a help center is remembered: its settings seldom change. */
const inboxMs = 10_000;
const maxInboxes = 10_000;

/** Returns undefined if no agent is there, or if the help center takes no messages. */
export type FindChatOffer = (
  userId: number,
  readSelector: () => HelpCenterSelector,
) => Promise<ChatOffer | undefined>;

export interface ChatOffersOptions {
  readonly db: Database;
  readonly chats: Pick<LiveChats, 'hasAgents' | 'offer'>;
  readonly findHelpCenter: FindHelpCenter;
}

export function createFindChatOffer({ db, chats, findHelpCenter }: ChatOffersOptions): FindChatOffer {
  const inboxes = new LRUCache<string, { readonly id: number | null }>({ max: maxInboxes, ttl: inboxMs });

  async function findInbox(userId: number, selector: HelpCenterSelector): Promise<number | null> {
    const key = `${userId} ${selector.helpCenterId} ${selector.faqId}`;
    const known = inboxes.get(key);
    if (known) return known.id;
    const row = await findHelpCenter(userId, selector);
    const id = row ? await findContactInboxId(db, row) : null;
    inboxes.set(key, { id });
    return id;
  }

  return async (userId, readSelector) => {
    if (!chats.hasAgents(userId)) return undefined;
    const inboxId = await findInbox(userId, readSelector());
    return inboxId === null ? undefined : chats.offer(userId, inboxId);
  };
}
