/** An owner who sets an empty deployment up at the desk. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getSetup } from '../../src/api/operations/desk-setup.ts';
import type { DeskSetup, SetupHelpCenter } from '../../src/api/schemas/desk-setup.ts';
import { createOwnerCode } from '../../src/server/desk/owner-claim.sql.ts';
import type { DeskContent } from '../../src/server/desk/routes.ts';
import { createContentReader } from '../../src/server/desk/setup/content/content-reader.ts';
import { writeRowsAtOnce } from '../../src/server/search/rows/row-writer.ts';
import { root } from '../../tools/fresh.mjs';
import type { TestApp } from './app.ts';
import { openBrowser, type TestBrowser } from './desk.ts';

/** What imports articles, with the thread of the build. */
export const deskContent: DeskContent = {
  readContent: createContentReader({ workerUrl: pathToFileURL(join(root, 'dist/server/content-worker.js')) }),
  writeRows: writeRowsAtOnce,
  makePages: async () => {},
  sampleDir: (language) => join(root, 'public/sample', language),
};

export const helpCenter: SetupHelpCenter = {
  ownerName: 'Aino',
  ownerEmail: 'aino@skogsrand.example',
  title: 'Help of Skogsrand',
  language: 'en',
  color: '#1d6b45',
  inboxEmail: 'help@skogsrand.example',
};

/** A browser in which the first owner of an empty deployment is signed in. */
export async function openFirstOwner(service: TestApp): Promise<TestBrowser> {
  const owner = await createOwnerCode(service.database.db);
  const browser = openBrowser(service);
  const signedIn = await browser.signIn(owner?.code ?? '');
  if (signedIn.json().status !== 'open') throw new Error(signedIn.body);
  return browser;
}

export async function readSetup(browser: TestBrowser, userId = 1): Promise<DeskSetup> {
  const response = await browser.operation(getSetup, userId);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

/** The path to which the first user's files of articles are posted. */
export const articleUploadPath = '/desk/api/session/1/management/setup/articles';

/** Sends files as a page does that was given a folder. */
export async function sendFiles(browser: TestBrowser, files: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [path, text] of Object.entries(files)) form.append('files', new Blob([text]), path);
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  return await browser.send('POST', articleUploadPath, Buffer.from(await body.arrayBuffer()), {
    'content-type': type,
  });
}
