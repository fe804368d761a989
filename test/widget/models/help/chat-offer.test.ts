/** Who is there for a chat, as long as the response says so. */

import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ChatOffer } from '../../../../src/api/schemas/chat-periods.ts';
import { type ChatOfferModel, createChatOffer } from '../../../../src/widget/models/help/chat-offer.ts';
import { createFixtureClient, failWith } from '../../../support/fixture-client.ts';
import { buildHelpCenter } from '../../../support/fixtures.ts';
import { buildModels } from '../build-models.ts';
import { buildSource } from '../build-source.ts';

const anna = { agentId: 5, name: 'Anna Berg', picture: null };

interface Offered {
  /** What each response says, in order; the last one again after that. */
  readonly chats: readonly (ChatOffer | undefined)[];
  readonly sentAt?: number;
  readonly apiKey?: string;
}

function createOffer({ chats, sentAt, apiKey = 'fdp_test' }: Offered) {
  const lifetime = new AbortController();
  onTestFinished(() => lifetime.abort());
  let responses = 0;
  const client = createFixtureClient({
    home: () => ({
      helpCenter: buildHelpCenter(),
      language: 'en',
      categories: [],
      popularArticles: [],
      chat: chats[Math.min(responses++, chats.length - 1)],
    }),
  });
  const source = buildSource({
    client: { ...client, settings: { ...client.settings, apiKey } },
    signal: lifetime.signal,
  });
  return { model: createChatOffer(source, sentAt), client };
}

const isExpired = ({ agents }: ChatOfferModel) => expect.poll(() => agents.value).toBeNull();

describe('the offer to chat', () => {
  test('names the agents of the response, and is gone when its seconds are over', async () => {
    const { model } = createOffer({ chats: [{ agents: [anna], seconds: 1 }] });
    expect(model.agents.value).toBeNull();
    await model.readHome();
    expect(model.agents.value).toEqual([anna]);
    await isExpired(model);
  });

  test('is as old as its request: one of before the models were loaded may be over already', async () => {
    const early = createOffer({ chats: [{ agents: [anna], seconds: 45 }], sentAt: Date.now() - 46_000 });
    await early.model.readHome();
    expect(early.model.agents.value).toBeNull();
    const later = createOffer({ chats: [{ agents: [anna], seconds: 45 }], sentAt: Date.now() - 43_000 });
    await later.model.readHome();
    expect(later.model.agents.value).toEqual([anna]);
    await isExpired(later.model);
  });

  test('ends with the next response that makes none', async () => {
    const { model } = createOffer({
      chats: [{ agents: [anna], seconds: 45 }, undefined],
      sentAt: Date.now() - 6000,
    });
    await model.readHome();
    expect(model.agents.value).toEqual([anna]);
    await model.refresh();
    expect(model.agents.value).toBeNull();
  });

  test('is not requested again at once, nor from a deployment that is no Frontdesk', async () => {
    const recent = createOffer({ chats: [undefined] });
    await recent.model.readHome();
    await recent.model.refresh();
    expect(recent.client.sentTo('home')).toHaveLength(1);
    const plain = createOffer({ chats: [undefined], apiKey: 'abc' });
    await plain.model.refresh();
    expect(plain.client.sentTo('home')).toHaveLength(0);
  });

  test('is requested once more before the visitor hears that agents have left', async () => {
    const chats = [{ agents: [anna], seconds: 8 }, undefined];
    const { model, client } = createOffer({ chats, sentAt: Date.now() - 6000 });
    await model.readHome();
    await isExpired(model);
    expect(await model.isThere()).toBe(false);
    expect(client.sentTo('home')).toHaveLength(2);
    const never = createOffer({ chats: [undefined], sentAt: Date.now() - 6000 });
    await never.model.readHome();
    expect(await never.model.isThere()).toBe(false);
    expect(never.client.sentTo('home')).toHaveLength(1);
  });

  test('stays for its seconds when a request fails, which is no error of the widget', async () => {
    const { model, client } = createOffer({
      chats: [{ agents: [], seconds: 45 }],
      sentAt: Date.now() - 6000,
    });
    await model.readHome();
    client.answer({ home: failWith('network') });
    await model.refresh();
    expect(model.agents.value).toEqual([]);
  });
});

test('no stored help center says that agents are there', async () => {
  const write = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => {
    write.mockRestore();
    localStorage.clear();
    sessionStorage.clear();
  });
  const client = createFixtureClient({
    home: () => ({
      helpCenter: buildHelpCenter({ visitContext: true, pageContext: true }),
      language: 'en',
      categories: [],
      popularArticles: [],
      chat: { agents: [anna], seconds: 45 },
    }),
  });
  const models = buildModels({ client, settings: { helpCenterId: 7, lang: 'en', storage: 'always' } });
  await expect.poll(() => models.chatOffer.agents.value).toEqual([anna]);
  await expect.poll(() => write.mock.calls.some(([name]) => name.endsWith(':center-7'))).toBe(true);
  expect(write.mock.calls.filter(([, text]) => text.includes('Anna'))).toEqual([]);
  expect(JSON.stringify(models.home.state('home'))).not.toContain('Anna');
});
