/** An owner who sets an empty deployment up at the desk. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { operations } from '../../src/api/operations/index.ts';
import type { SettingSubject } from '../../src/api/schemas/desk-settings.ts';
import type { DeskSetup } from '../../src/api/schemas/desk-setup.ts';
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

/** What the owner enters in the first steps. */
export const entered = {
  name: 'Aino',
  email: 'aino@skogsrand.example',
  title: 'Help of Skogsrand',
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

/** Changes settings of the first help center or inbox, as its form does. */
export async function changeSettings(
  browser: TestBrowser,
  subject: SettingSubject,
  values: object,
  userId = 1,
): Promise<LightMyRequestResponse> {
  const listed = await browser.operation(operations.listStoredSettings, userId, { subject });
  const [{ id, version }] = listed.json().records;
  return await browser.operation(operations.updateStoredSettings, userId, { subject, id, version, values });
}

/** Changes the agent who is signed in. */
export async function changeSelf(
  browser: TestBrowser,
  changes: { readonly name?: string; readonly email?: string },
): Promise<LightMyRequestResponse> {
  const { agentId } = (await browser.send('GET', '/desk/session')).json();
  return await browser.operation(operations.updateAgent, 1, { agentId, ...changes });
}

/** Publishes the help center with what the owner enters, and gives its inbox an address. */
export async function enterAll(browser: TestBrowser): Promise<void> {
  const { name, email, title, inboxEmail } = entered;
  for (const { statusCode, body } of [
    await changeSettings(browser, 'helpCenter', { title, visibility: 'public' }),
    await changeSettings(browser, 'inbox', { name: title, addresses: [inboxEmail] }),
    await changeSelf(browser, { name, email }),
  ])
    if (statusCode !== 200) throw new Error(body);
}

export async function readSetup(browser: TestBrowser, userId = 1): Promise<DeskSetup> {
  const response = await browser.operation(operations.getSetup, userId);
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
