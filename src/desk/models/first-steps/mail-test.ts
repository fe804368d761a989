/** The test of mail both ways, to the address of the inbox. */

import { testMail } from '../../../api/operations/desk-setup.ts';
import type { SettingForms } from '../settings/setting-forms.ts';
import type { Setup } from './setup.ts';

/** In milliseconds: the server waits for a mail server, up to 30 seconds for each of its answers. */
const testTimeout = 60_000;

/** Saves the settings of the inbox, and sends the test. An address that waits for the operator is not tested. */
export async function sendMailTest(
  setup: Setup,
  forms: Pick<SettingForms, 'save' | 'requested'>,
  names: readonly string[],
): Promise<void> {
  await setup.change('mail', async () => {
    if (!(await forms.save(names)) || forms.requested('addresses').length > 0) return;
    await setup.client.send(testMail, {}, { timeout: testTimeout });
  });
}
