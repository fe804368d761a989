/**
 * The agents who are there for a chat. Each response to `home` says so for some seconds from its request on; nothing
 * stores it.
 */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { OutputOf } from '../../../api/operation.ts';
import { home } from '../../../api/operations/faq.ts';
import type { ChatAgent } from '../../../api/schemas/chat-periods.ts';
import { isFrontdeskKey } from '../../../api/shared/key-format.ts';
import { isLanguageTag } from '../../../api/shared/language-tag.ts';
import { createQuery } from '../../../state/query.ts';
import type { Source } from '../source.ts';

type HomeResponse = OutputOf<typeof home>;

export interface ChatOfferModel {
  /** Null if no agent is there, and once the last response has expired. Empty if only agents who do not greet are. */
  readonly agents: ReadonlySignal<readonly ChatAgent[] | null>;
  /** Requests `home`, whose response also says who is there. */
  readHome(): Promise<HomeResponse>;
  /** Requests it again, unless that has just happened. */
  refresh(): Promise<void>;
  /** Resolves to whether agents are there; requests it again if some were, and their offer has expired. */
  isThere(): Promise<boolean>;
}

interface Offer {
  readonly agents: readonly ChatAgent[];
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Minimum milliseconds between two requests. */
const shortest = 5000;

/** @param sentAt time of a request whose response the first `readHome` receives, in milliseconds since 1970 */
export function createChatOffer(source: Source, sentAt?: number): ChatOfferModel {
  const { settings, selector, client, send, signal: lifetime } = source;
  let firstSentAt = sentAt;
  let requestedAt = 0;
  /** Whether agents were there since the widget was loaded. */
  let wasOffered = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function request(): Promise<{ readonly response: HomeResponse; readonly offer: Offer | null }> {
    const from = firstSentAt ?? Date.now();
    firstSentAt = undefined;
    requestedAt = from;
    const { lang = '' } = settings.peek();
    const response = await send(home, { lang: isLanguageTag(lang) ? lang : undefined, ...selector });
    const { chat } = response;
    const expiresAt = from + (chat?.seconds ?? 0) * 1000;
    return { response, offer: chat && expiresAt > Date.now() ? { agents: chat.agents, expiresAt } : null };
  }

  const query = createQuery<Offer | null>({
    read: async () => (await request()).offer,
    // Without a response, the sentence is missing: nothing that the visitor has asked for.
    onError() {},
    signal: lifetime,
  });

  const stop = query.value.subscribe((offer) => {
    clearTimeout(timer);
    if (!offer) return;
    wasOffered = true;
    timer = setTimeout(() => query.patch(() => null), offer.expiresAt - Date.now());
  });
  lifetime.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });

  async function refresh(): Promise<void> {
    // Other deployments have no chats.
    if (isFrontdeskKey(client.settings.apiKey) && Date.now() - requestedAt >= shortest) await query.refresh();
  }

  return {
    agents: computed(() => query.value.value?.agents ?? null),
    async readHome() {
      const { response, offer } = await request();
      query.put(offer);
      return response;
    },
    refresh,
    async isThere() {
      if (wasOffered && !query.value.peek()) await refresh();
      return query.value.peek() != null;
    },
  };
}
