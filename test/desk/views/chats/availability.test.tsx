/** Agents say by hand that they are there for chats, and the page answers for them. */

import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { olle } from '../../../support/fake-desk/live-chats.ts';
import { openLive } from '../../../support/fake-desk/news.ts';
import { type FakeDesk, openDesk } from '../../../support/fake-desk/open-desk.tsx';
import {
  button,
  expectFits,
  inEveryLook,
  notice,
  runCommand,
  textsOf,
} from '../../../support/fake-desk/parts.ts';

const hasChats = true;
const chatSwitch = () => button('Available for chats');
const isOn = () => expect.element(chatSwitch()).toHaveAttribute('aria-pressed', 'true');
const isOff = () => expect.element(chatSwitch()).toHaveAttribute('aria-pressed', 'false');
const others = () => textsOf('.availability-others');
const away = page.getByRole('alert').filter({ hasText: 'You’re away from chats' });

async function openAvailable(): Promise<FakeDesk> {
  const desk = await openLive({ hasChats });
  await chatSwitch().click();
  await isOn();
  await expect.poll(() => desk.sentTo('setAvailability')).toEqual([{ available: true }]);
  return desk;
}

describe('the switch for chats', () => {
  test('is off until the agent turns it on, and says who else is there', async () => {
    const desk = await openLive({ hasChats });
    await isOff();
    expect(others()).toEqual(['Nobody is available']);
    desk.liveChats.available = [olle];
    desk.liveChats.push();
    await expect.poll(others).toEqual(['Also available: Olle Berg']);
    await isOff();
    expect(desk.sentTo('stillThere')).toEqual([]);
    await chatSwitch().click();
    await isOn();
    await expectAccessible(desk.host);
    desk.liveChats.available = desk.liveChats.available.filter(({ agentId }) => agentId !== olle.agentId);
    desk.liveChats.push();
    await expect.poll(others).toEqual(['Nobody else is available']);
    await chatSwitch().click();
    await isOff();
    await expect
      .poll(() => desk.sentTo('setAvailability'))
      .toEqual([{ available: true }, { available: false }]);
    await expect.element(away).not.toBeInTheDocument();
  });

  test('stays as it was where the server does not store it', async () => {
    const desk = await openLive({ hasChats });
    desk.refuse('setAvailability', 500);
    await chatSwitch().click();
    await expect.element(notice('That wasn’t saved')).toBeVisible();
    await isOff();
  });

  test('is done by its name, too', async () => {
    const desk = await openLive({ hasChats });
    await runCommand('be available');
    await isOn();
    await runCommand('stop being');
    await isOff();
    await expect.poll(() => desk.sentTo('setAvailability')).toHaveLength(2);
  });

  test('is missing where there are no chats', async () => {
    await openLive();
    await expect.element(chatSwitch()).not.toBeInTheDocument();
  });

  test('is in view on every page, at every width and in both directions', async () => {
    await inEveryLook([320, 1000, 1440], async (language) => {
      for (const url of ['/desk', '/desk/tickets/1', '/desk/articles', '/desk/settings']) {
        const desk = openDesk({ hasChats, language, url, role: 'owner' });
        await expect.poll(() => desk.host.querySelectorAll('.availability-switch')).toHaveLength(1);
        await expect.element(page.getByRole('button', { pressed: false }).first()).toBeInViewport();
        expectFits();
        await expectAccessible(desk.host);
      }
    });
  });
});

describe('the page of an agent who is available', () => {
  test('answers each question of the stream at once', async () => {
    const desk = await openAvailable();
    for (const _ of ['first', 'second']) {
      // The page may also have asked by itself whether what it heard is still true.
      const before = desk.sentTo('stillThere').length;
      desk.liveChats.push(true);
      await expect.poll(() => desk.sentTo('stillThere').length).toBeGreaterThan(before);
    }
    await isOn();
  });

  test('shows that the agent was available before it was opened, and finds out whether that is still true', async () => {
    const desk = await openLive({ hasChats });
    desk.liveChats.available = [{ agentId: 7, name: 'Aino Laine', since: olle.since }];
    desk.liveChats.push();
    await isOn();
    await expect.poll(() => desk.sentTo('stillThere')).toHaveLength(1);
  });

  test('says that the agent is away once it has answered too late, and brings the agent back by hand', async () => {
    const desk = await openLive({ hasChats });
    desk.liveChats.available = [{ agentId: 7, name: 'Aino Laine', since: olle.since }];
    // A question of long ago, which a page hears that was frozen meanwhile.
    desk.answer(({ name }) => (name === 'stillThere' ? Response.json({ available: false }) : undefined));
    desk.liveChats.push(true);
    await expect.element(away).toBeVisible();
    await isOff();
    await expectAccessible(desk.host);
    expect(desk.sentTo('setAvailability')).toEqual([]);
    desk.recover();
    await button('I’m back').click();
    await isOn();
    await expect.element(away).not.toBeInTheDocument();
  });

  test('says that the agent is away once no question has come for too long', async () => {
    const desk = await openAvailable();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 80_000);
    desk.liveChats.available = [];
    desk.liveChats.push();
    await expect.element(away).toBeVisible();
    await button('Close').first().click();
    await expect.element(away).not.toBeInTheDocument();
    await isOff();
  });

  test('says no such thing where the agent has switched it off on another device', async () => {
    const desk = await openAvailable();
    desk.liveChats.available = [];
    desk.liveChats.push();
    await expect.element(notice('You’re no longer available for chats.')).toBeVisible();
    await expect.element(away).not.toBeInTheDocument();
    await isOff();
  });
});
