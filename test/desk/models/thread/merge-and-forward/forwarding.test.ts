import { describe, expect, test } from 'vitest';
import { Notices } from '../../../../../src/desk/models/notices.ts';
import { Forwarding } from '../../../../../src/desk/models/thread/merge-and-forward/forwarding.ts';
import { desk as messages } from '../../../../../src/languages/en/desk.ts';
import { openHeldClient } from '../../../../support/fake-desk/held-client.ts';
import { buildThreadMessage } from '../../../../support/fake-desk/server.ts';

describe('a message that is forwarded', () => {
  test.each([
    ['sent', 200],
    ['refused', 500],
  ])('leaves the form of another one alone once it is %s', async (_, status) => {
    const { client, waiting, release } = openHeldClient(() => Response.json({ messageId: 9 }, { status }));
    const options = { client, messages, notices: new Notices(), onChanged() {}, onError() {} };
    const forwarding = new Forwarding(options);
    forwarding.open(1, buildThreadMessage(100));
    forwarding.change({ to: 'repair@workshop.example' });
    const sent = forwarding.send();
    await expect.poll(waiting).toBe(1);
    forwarding.close();
    forwarding.open(1, buildThreadMessage(101));
    release('');
    await sent;
    expect(forwarding.form.value).toMatchObject({ message: { messageId: 101 }, problem: '' });
    expect(forwarding.sending.isBusy.value).toBe(false);
  });
});
