import { describe, expect, test } from 'vitest';
import { NotificationChoices } from '../../../../src/desk/models/notifications/notification-choices.ts';
import { openHeldClient } from '../../../support/fake-desk/held-client.ts';

const isSound = (text: string) => ({ mail: 'away', sound: text === 'on' });

/** Opens choices whose settings are loaded, with the sound on. */
async function openChoices(answer: (text: string) => unknown) {
  const held = openHeldClient(answer);
  const choices = new NotificationChoices(held.client, () => {});
  const loaded = choices.stored.ensure();
  await expect.poll(held.waiting).toBe(1);
  held.releaseFirst('on');
  await loaded;
  return { ...held, choices, sound: () => choices.settings.value?.sound };
}

describe('choices of notifications', () => {
  test('are shown at once and stored one after the other, the last one at last', async () => {
    const { choices, sound, waiting, releaseFirst } = await openChoices(isSound);
    const changes = [choices.change({ sound: false }), choices.change({ sound: true })];
    expect(sound()).toBe(true);
    await expect.poll(waiting).toBe(1);
    releaseFirst('off');
    expect(await changes[0]).toBe(true);
    await expect.poll(waiting).toBe(1);
    expect(sound()).toBe(true);
    releaseFirst('on');
    expect([await changes[1], sound()]).toEqual([true, true]);
  });

  test('are as before if the server refuses them', async () => {
    const { choices, sound, waiting, releaseFirst } = await openChoices((text) =>
      text === 'refused' ? Response.json({}, { status: 403 }) : isSound(text),
    );
    const change = choices.change({ sound: false });
    expect(sound()).toBe(false);
    await expect.poll(waiting).toBe(1);
    releaseFirst('refused');
    expect([await change, sound()]).toEqual([false, true]);
  });

  test('outlast a reading that was sent before them', async () => {
    const { choices, sound, waiting, release, releaseFirst } = await openChoices(isSound);
    const reading = choices.stored.refresh();
    await expect.poll(waiting).toBe(1);
    const change = choices.change({ sound: false });
    await expect.poll(waiting).toBe(2);
    release('off', 1);
    await change;
    releaseFirst('on');
    await reading;
    expect(sound()).toBe(false);
  });
});
