/** The entries in the history that Back takes away from a panel that covers the screen. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adaptToPhone, type PhoneAdaptation } from '../../../../src/embed/host/panel/adapt-to-phone.ts';

const phones: PhoneAdaptation[] = [];
let backs = 0;
/** Steps that were left when the visitor had gone back. */
let left: number | undefined;

beforeEach(async () => {
  backs = 0;
  await page.viewport(400, 800);
  history.replaceState({ at: 'before' }, '');
  history.pushState({ at: 'here' }, '');
});

afterEach(async () => {
  for (const phone of phones.splice(0)) phone.destroy();
  await expectEntry({ at: 'here' });
  document.body.replaceChildren();
});

function create(): PhoneAdaptation {
  const host = document.createElement('div');
  const panel = document.createElement('section');
  host.attachShadow({ mode: 'open' }).append(panel);
  document.body.append(host);
  if (!host.shadowRoot) throw new Error('the host has no root');
  const phone = adaptToPhone(host.shadowRoot, panel, (steps) => {
    backs += 1;
    left = steps;
  });
  phones.push(phone);
  return phone;
}

/** The steps through the history end here, and the entry stays. */
async function expectEntry(state: { readonly at: string; readonly frontdesk?: number }) {
  await expect.poll(() => history.state).toEqual(state);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(history.state).toEqual(state);
}

test('widgets that open and close at once remove one entry of the history, and leave the page where it is', async () => {
  for (let round = 0; round < 3; round += 1) {
    const phone = create();
    phone.onStep(1);
    phone.destroy();
  }
  await expectEntry({ at: 'here' });
});

test('a widget that opens while another closes has an entry of its own afterwards', async () => {
  const first = create();
  first.onStep(1);
  first.destroy();
  const second = create();
  second.onStep(1);
  await expectEntry({ at: 'here', frontdesk: 1 });
  expect(backs).toBe(0);
  history.back();
  await expectEntry({ at: 'here' });
  expect(backs).toBe(1);
});

test('a widget that stays open beside one that closes keeps an entry', async () => {
  const [first, second] = [create(), create()];
  first.onStep(1);
  second.onStep(1);
  first.onStep(0);
  await expectEntry({ at: 'here', frontdesk: 1 });
  expect(backs).toBe(0);
  second.onStep(0);
  await expectEntry({ at: 'here' });
});

test('each step into a widget is an entry, which is removed with the step, whichever way that is undone', async () => {
  const phone = create();
  phone.onStep(1);
  phone.onStep(2);
  phone.onStep(3);
  expect(history.state).toEqual({ at: 'here', frontdesk: 3 });
  history.back();
  await expectEntry({ at: 'here', frontdesk: 2 });
  expect(left).toBe(2);
  // By the panel's own button, twice at once.
  phone.onStep(3);
  phone.onStep(2);
  phone.onStep(1);
  await expectEntry({ at: 'here', frontdesk: 1 });
  expect(backs).toBe(1);
  phone.onStep(4);
  phone.onStep(0);
  await expectEntry({ at: 'here' });
});
