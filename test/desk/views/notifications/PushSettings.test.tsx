/** The switch for notifications of the browser while the desk is closed, where the browser shows none. */

import { expect, onTestFinished, test, vi } from 'vitest';
import { PushSettings } from '../../../../src/desk/views/notifications/PushSettings.tsx';
import { expectAccessible } from '../../../support/axe.ts';
import { renderPart } from '../../../support/fake-desk/open-desk.tsx';

test('the switch is off in a browser that blocks notifications, and says what to do', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  const { host, findByText, getByRole } = renderPart(<PushSettings />);
  await findByText(/^This browser blocks notifications from the desk\./);
  expect(getByRole('checkbox')).toHaveProperty('disabled', true);
  await expectAccessible(host);
});

test('the switch is off in a browser without notifications, and says so', async () => {
  const pushManager = Object.getOwnPropertyDescriptor(window, 'PushManager') ?? {};
  Reflect.deleteProperty(window, 'PushManager');
  onTestFinished(() => {
    Object.defineProperty(window, 'PushManager', pushManager);
  });
  const { findByText, getByRole } = renderPart(<PushSettings />);
  await findByText(/^This browser can’t show notifications while the desk is closed\./);
  expect(getByRole('checkbox')).toHaveProperty('disabled', true);
});
