/** The widget in a frame beside the form of a look, of a help center that is not published yet. */

import { expect, test } from 'vitest';
import { lookPreviewPath } from '../../../../src/api/shared/desk-paths.ts';
import { helpPagesKey } from '../../../../src/api/shared/key-format.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin } from '../../../support/desk.ts';
import { changeSettings, openFirstOwner, readSetup } from '../../../support/desk-setup.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const service = useApp({
  publicDir: usePublicFiles(),
  hasPages: true,
  config: { listen: { publicUrl: deskOrigin } },
});

test('the widget of a private help center has the key of its script tag, and that of its pages later', async () => {
  const owner = await openFirstOwner(service);
  const read = async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };
    return (await owner.send('GET', `${lookPreviewPath}1/widget`, undefined, headers)).body;
  };
  const { tag } = await readSetup(owner);
  expect(await read()).toContain(`data-api-key="${tag?.publicKey}"`);
  await changeSettings(owner, 'helpCenter', { visibility: 'public' });
  expect(await read()).toContain(`data-api-key="${helpPagesKey(1)}"`);
});
