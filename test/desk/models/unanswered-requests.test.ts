/** Every request of the desk ends, also if the server never answers. */

import { beforeAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { type Operation, pathNames } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { createDeskClient } from '../../../src/client/desk.ts';
import { DeskRequests } from '../../../src/client/desk-requests.ts';

/** In milliseconds. */
const timeout = 40;

let baseUrl = '';
let requests: DeskRequests;

beforeAll(async () => {
  baseUrl = await commands.openSilentServer();
  requests = new DeskRequests(baseUrl, { timeout });
});

const file = new File(['a'.repeat(100_000)], 'a.md');
const upload = { signal: new AbortController().signal, onProgress() {} };
const created = { id: 'a', clientDataJSON: 'a', attestationObject: 'a', transports: [] };
const signed = { id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: 'a' };

const byHand: Readonly<Record<keyof DeskRequests, () => Promise<unknown>>> = {
  askForLink: () => requests.askForLink('aino@skogsrand.example'),
  openLink: () => requests.openLink('code'),
  readSession: () => requests.readSession(),
  signOut: () => requests.signOut(),
  askForChallenge: () => requests.askForChallenge(),
  signInByPasskey: () => requests.signInByPasskey(signed),
  askForNewPasskey: () => requests.askForNewPasskey(),
  addPasskey: () => requests.addPasskey(created),
  upload: () => requests.upload(1, file, upload),
  importArticles: () => requests.importArticles(1, [{ path: 'help/a.md', file }], upload),
};

describe('a request that is never answered', () => {
  test.each(Object.values<Operation<object>>(operations))('ends: $name', async (operation) => {
    const client = createDeskClient({ baseUrl, userId: 1, timeout });
    const input = Object.fromEntries(pathNames(operation.path).map((name) => [name, 1]));
    await expect(client.send(operation, input)).rejects.toMatchObject({ kind: 'timeout' });
  });

  test.each(Object.entries(byHand))('ends: %s', async (_name, send) => {
    await expect(send()).rejects.toMatchObject({ kind: 'timeout' });
  });
});
