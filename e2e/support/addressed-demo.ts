/** The demo as it knows its own address, since it was told its port: only then do its mails lead anywhere. */

import { createServer } from 'node:http';
import { test as base, type Demo } from './demo.ts';
import { copyFilledDemo } from './filled-demo.ts';
import { listen } from './listen.ts';
import { startDemo } from './start-demo.ts';

export const test = base.extend<object, { readonly demo: Demo }>({
  demo: [
    async ({ browserName: _browserName }, use) => {
      const taken = await listen(createServer());
      await taken.close();
      const { port } = new URL(taken.url);
      const env = { MAIL_ANSWER_WAIT_SECONDS: '0' };
      const { demo, stop } = await startDemo({ env, prepare: copyFilledDemo, port });
      await use(demo);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
