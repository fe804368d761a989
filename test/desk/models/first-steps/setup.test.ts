/** An owner changes a step of the first steps while they are read again. */

import { describe, expect, test } from 'vitest';
import type { DeskSetup } from '../../../../src/api/schemas/desk-setup.ts';
import { ApiError } from '../../../../src/client/errors.ts';
import { Setup, untouched } from '../../../../src/desk/models/first-steps/setup.ts';
import { createStoredJson } from '../../../../src/state/stored-value.ts';
import { openHeldClient } from '../../../support/fake-desk/held-client.ts';

const open: DeskSetup = {
  steps: { helpCenter: 'done', articles: 'open', tag: 'done', page: 'open', mail: 'open', agents: 'open' },
  owner: { name: 'Aino', email: 'aino@skogsrand.example' },
  helpCenter: null,
  tag: null,
  seen: null,
  refused: null,
  firstTicket: null,
  content: { articles: 0, sampleArticles: 0, import: null },
  mailTest: null,
  agents: { count: 1, invited: 0 },
  isComplete: false,
  isDismissed: false,
};

const withArticles: DeskSetup = { ...open, steps: { ...open.steps, articles: 'done' } };

function openSetup() {
  const held = openHeldClient((text) => {
    if (text === 'dismissed') return { ...withArticles, isDismissed: true };
    return text === 'imported' ? withArticles : open;
  });
  const memory = createStoredJson('setup.test', untouched);
  const setup = new Setup({ client: held.client, memory, onError() {} });
  return { ...held, setup };
}

describe('a step', () => {
  test('stays done if what was read before arrives later', async () => {
    const { setup, waiting, release, releaseFirst } = openSetup();
    const read = setup.stored.refresh();
    await expect.poll(waiting).toBe(1);
    const change = setup.change('articles', async () => 'imported');
    await expect.poll(waiting).toBe(2);
    release('imported', 1);
    expect(await change).toEqual({ done: 'imported' });
    releaseFirst('open');
    await read;
    expect(setup.stepState('articles')).toBe('done');
  });

  test('says why it was not changed', async () => {
    const { setup } = openSetup();
    const error = new ApiError('too-many', 'Too many');
    expect(await setup.change('mail', () => Promise.reject(error))).toEqual({ error });
    expect([setup.problem('mail'), setup.problem('agents')]).toEqual(['too-many', null]);
    await setup.change('articles', () => Promise.reject(new ApiError('conflict', 'Articles')));
    expect([setup.problem('mail'), setup.problem('articles')]).toEqual([null, 'conflict']);
  });

  test('can be changed again once its change was cancelled', async () => {
    const { setup, release } = openSetup();
    release('imported');
    const upload = setup.change('articles', (cancelled) => {
      return new Promise((_, reject) => cancelled.addEventListener('abort', () => reject(new Error())));
    });
    expect(setup.isBusy.value).toBe(true);
    setup.cancel();
    expect(await upload).toBeNull();
    expect([setup.isBusy.value, setup.problem('articles')]).toEqual([false, null]);
    expect(await setup.change('articles', async () => 1)).toEqual({ done: 1 });
  });
});

test('a checklist that is put away shows the steps as they are then', async () => {
  const { setup, waiting, release, releaseFirst } = openSetup();
  const dismissing = setup.dismiss(true);
  await expect.poll(waiting).toBe(1);
  expect(await setup.dismiss(true)).toBeNull();
  releaseFirst('open');
  await expect.poll(waiting).toBe(1);
  release('dismissed');
  await dismissing;
  expect([setup.stored.value.value?.isDismissed, setup.stepState('articles')]).toEqual([true, 'done']);
});
