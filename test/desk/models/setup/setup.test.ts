/** An owner changes a step of the first steps while they are read again. */

import { describe, expect, test } from 'vitest';
import type { DeskSetup } from '../../../../src/api/schemas/desk-setup.ts';
import { ApiError } from '../../../../src/client/errors.ts';
import { Setup } from '../../../../src/desk/models/setup/setup.ts';
import { createSetupMemory } from '../../../../src/desk/models/setup/setup-memory.ts';
import { openHeldClient } from '../../../support/fake-desk/held-client.ts';

const open: DeskSetup = {
  steps: { helpCenter: 'done', articles: 'open', tag: 'done', page: 'open', mail: 'open', agents: 'open' },
  owner: { name: 'Aino', email: 'aino@skogsrand.example' },
  helpCenter: null,
  tag: null,
  seen: null,
  content: { articles: 0, sampleArticles: 0, import: null },
  mail: { sends: true, receives: true, missing: [], requested: [], test: null },
  agents: { count: 1, invited: 0 },
  isComplete: false,
  isDismissed: false,
};

const withArticles: DeskSetup = { ...open, steps: { ...open.steps, articles: 'done' } };

function openSetup() {
  const held = openHeldClient((text) =>
    text === 'dismissed' ? { ...withArticles, isDismissed: true } : open,
  );
  const setup = new Setup({ client: held.client, memory: createSetupMemory('setup.test'), onError() {} });
  return { ...held, setup };
}

describe('a step', () => {
  test('stays done if what was read before arrives later', async () => {
    const { setup, waiting, releaseFirst } = openSetup();
    const read = setup.stored.refresh();
    await expect.poll(waiting).toBe(1);
    expect(await setup.change('articles', async () => withArticles)).toBe(true);
    releaseFirst('open');
    await read;
    expect(setup.stepState('articles')).toBe('done');
  });

  test('says why it was not changed, unless the form of the step says so', async () => {
    const { setup } = openSetup();
    const refuse = async () => {
      throw new ApiError('too-many', 'Too many');
    };
    expect(await setup.change('mail', refuse)).toBe(false);
    expect([setup.problem('mail'), setup.problem('agents')]).toEqual(['too-many', null]);
    expect(await setup.change('agents', refuse, () => true)).toBe(false);
    expect([setup.problem('mail'), setup.problem('agents')]).toEqual([null, null]);
  });

  test('can be changed again once its change was cancelled', async () => {
    const { setup } = openSetup();
    const upload = setup.change('articles', (cancelled) => {
      return new Promise((_, reject) => cancelled.addEventListener('abort', () => reject(new Error())));
    });
    expect(setup.isBusy.value).toBe(true);
    setup.cancel();
    expect(await upload).toBe(false);
    expect([setup.isBusy.value, setup.problem('articles')]).toEqual([false, null]);
    expect(await setup.change('articles', async () => withArticles)).toBe(true);
  });
});

test('a checklist that is put away shows the steps as they are then', async () => {
  const { setup, waiting, releaseFirst } = openSetup();
  const dismissing = setup.dismiss(true);
  await expect.poll(waiting).toBe(1);
  await setup.change('articles', async () => withArticles);
  expect(await setup.dismiss(true)).toBeNull();
  releaseFirst('open');
  await expect.poll(waiting).toBe(1);
  releaseFirst('dismissed');
  await dismissing;
  expect([setup.stored.value.value?.isDismissed, setup.stepState('articles')]).toEqual([true, 'done']);
});
