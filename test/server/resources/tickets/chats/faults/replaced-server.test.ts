/** Chats over servers of which one is replaced, and one that hears no changes, as behind a pooler. */

import { describe, expect, test, vi } from 'vitest';
import { useApp } from '../../../../../support/app.ts';
import { answer, chatConfig, endChat, setAvailable, take } from '../../../../../support/chats/chat-agents.ts';
import { sentAgents, sentChats, useChats } from '../../../../../support/chats/use-chats.ts';

const chats = useChats();
const { service, site } = chats;
const deaf = useApp({ config: chatConfig, beside: service });
const replaced = useApp({ config: chatConfig, beside: service, isListening: true });

describe('a server that hears no changes', () => {
  test('sends places and agents by polling', async () => {
    await setAvailable(site, chats.aino, true);
    const [first, visitor] = [site.anonymous(), site.anonymous()];
    const firstId = await first.open();
    await visitor.open();
    const stream = await chats.openVisitor(visitor, deaf);
    const desk = await chats.openDesk(chats.bo, deaf);
    await vi.waitFor(() => expect(sentChats(stream).at(-1)).toMatchObject({ state: 'waiting', place: 2 }));
    await vi.waitFor(() => expect(sentAgents(desk)).toEqual(['Aino']));
    expect((await take(site, chats.aino, firstId)).statusCode).toBe(200);
    await vi.waitFor(() => expect(sentChats(stream).at(-1)).toMatchObject({ state: 'waiting', place: 1 }));
    await endChat(site, chats.aino, firstId);
  });
});

describe('a server that is replaced', () => {
  test('leaves an active chat active, and one that waits at its place', async () => {
    await setAvailable(site, chats.aino, true);
    const [talking, waiting] = [site.anonymous(), site.anonymous()];
    const [talkingId, waitingId] = [await talking.open(), await waiting.open()];
    await answer(site, chats.aino, talkingId, 'Behind the house');
    const before = await chats.openVisitor(waiting, replaced);
    await vi.waitFor(() => expect(sentChats(before).at(-1)).toMatchObject({ state: 'waiting' }));
    const place = sentChats(before).at(-1)?.place;
    await replaced.app.close();
    await before.ended;
    const after = await chats.openVisitor(waiting, service);
    await vi.waitFor(() => expect(sentChats(after).at(-1)).toMatchObject({ state: 'waiting', place }));
    expect(await chats.chatOf(talking, talkingId)).toMatchObject({
      state: 'active',
      agents: [{ name: 'Aino' }],
    });
    await answer(site, chats.aino, waitingId, 'Your turn');
    await vi.waitFor(() => expect(sentChats(after).at(-1)).toMatchObject({ state: 'active' }));
    for (const id of [talkingId, waitingId]) await endChat(site, chats.aino, id);
  });
});
