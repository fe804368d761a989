/** What an agent does on the page of signing in while a request is under way. */

import { expect, test } from 'vitest';
import { DeskRequests } from '../../../../src/client/desk-requests.ts';
import { SignIn } from '../../../../src/desk/models/account/sign-in.ts';

test('a link that is pasted stays open while the page waits for another one', async () => {
  let answer = () => {};
  const requests = Object.assign(new DeskRequests(''), {
    askForLink: () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  });
  const signIn = new SignIn(requests, '');
  const asked = signIn.askForLink('aino@skogsrand.example');
  expect(signIn.isSending.value).toBe(true);
  signIn.showLink('code');
  expect(signIn.isSending.value).toBe(false);
  answer();
  await asked;
  expect(signIn.step.value).toEqual({ name: 'link', code: 'code' });
});
