/** The demo that mails answers at once, without the wait in which visitors may read them in the widget. */

import { freePort } from '../../test/support/free-port.ts';
import { test as base, type Demo } from './demo.ts';
import { copyFilledDemo } from './filled-demo.ts';
import { startDemo } from './start-demo.ts';

export const test = base.extend<object, { readonly demo: Demo }>({
  demo: [
    async ({ browserName: _browserName }, use) => {
      const env = { MAIL_ANSWER_WAIT_SECONDS: '0' };
      const { demo, stop } = await startDemo({ env, prepare: copyFilledDemo, port: await freePort() });
      await use(demo);
      await stop();
    },
    { scope: 'worker' },
  ],
});
