/** The entry in the history that Back takes away from a panel that covers the screen. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adaptToPhone, type PhoneAdaptation } from '../../../src/embed/host/adapt-to-phone.ts';

const phones: PhoneAdaptation[] = [];
let backs = 0;

beforeEach(async () => {
  backs = 0;
  await page.viewport(400, 800);
  history.replaceState({ at: 'before' }, '');
  history.pushState({ at: 'here' }, '');
});

afterEach(async () => {
  for (const phone of phones.splice(0)) phone.destroy();
  await arrived();
  document.body.replaceChildren();
});

function create(): PhoneAdaptation {
  const host = document.createElement('div');
  const panel = document.createElement('section');
  host.attachShadow({ mode: 'open' }).append(panel);
  document.body.append(host);
  if (!host.shadowRoot) throw new Error('the host has no root');
  const phone = adaptToPhone(host.shadowRoot, panel, () => {
    backs += 1;
  });
  phones.push(phone);
  return phone;
}

/** Whatever goes through the history has arrived. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 300));

test('widgets that come and go at once take away one entry, and leave the page where it is', async () => {
  for (let round = 0; round < 3; round += 1) {
    const phone = create();
    phone.onShow();
    phone.destroy();
  }
  await arrived();
  expect(history.state).toEqual({ at: 'here' });
});

test('one that is opened while another goes has an entry of its own afterwards', async () => {
  const first = create();
  first.onShow();
  first.destroy();
  const second = create();
  second.onShow();
  await arrived();
  expect(history.state).toEqual({ at: 'here', frontdesk: true });
  expect(backs).toBe(0);
  history.back();
  await arrived();
  expect(backs).toBe(1);
  expect(history.state).toEqual({ at: 'here' });
});

test('one that stays open beside one that closes keeps an entry', async () => {
  const [first, second] = [create(), create()];
  first.onShow();
  second.onShow();
  first.onHide();
  await arrived();
  expect(history.state).toEqual({ at: 'here', frontdesk: true });
  expect(backs).toBe(0);
  second.onHide();
  await arrived();
  expect(history.state).toEqual({ at: 'here' });
});
