import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createMessagePrinter,
  type MessagePrinter,
  printAtOnce,
} from '../../../../../src/server/resources/tickets/message-printer/message-printer.ts';
import { ensureBuilt, root } from '../../../../../tools/fresh.mjs';

let printer: MessagePrinter | undefined;

afterEach(async () => {
  await printer?.close();
});

function open(workerUrl: URL, timeoutMs = 60_000): MessagePrinter {
  printer = createMessagePrinter({ workerUrl, timeoutMs, heapMegabytes: 64 });
  return printer;
}

/** A thread that does what the test says with each question. */
const scripted = (onQuestion: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (question) => { ${onQuestion} });
      parentPort.postMessage('ready');
    `)}`,
  );

const mail = (plain: string, html: string | null = null) => ({
  body: { written: { plain, html }, quote: null },
  files: { missing: [], images: new Map([['lamp', { name: 'lamp.png', path: '/uploads/x/lamp.png' }]]) },
  notes: ['A note.'],
  warning: null,
});

describe('long messages', () => {
  test('are printed by the built thread as they would be at once', async () => {
    ensureBuilt();
    const { printMessage, printMail } = open(pathToFileURL(join(root, 'dist/server/message-worker.js')));
    const messages = ['\n', '> ', '<&">', '<p onclick="x()">Since <b>Monday</b></p>'];
    for (const message of messages.map((piece) => piece.repeat(2000))) {
      expect(await printMessage(message)).toEqual(await printAtOnce.printMessage(message));
    }
    const html = `<p>${'words '.repeat(2000)}<img src="cid:lamp" onload="x()"></p>`;
    const printed = await printMail(mail('words', html));
    expect(printed).toEqual(await printAtOnce.printMail(mail('words', html)));
    expect(printed.html).toContain('<img src="/uploads/x/lamp.png">');
  });

  test('are printed by the thread alone, and short ones without it', async () => {
    const { printMessage, printMail } = open(
      scripted(`parentPort.postMessage({ plain: 'of the thread', html: '', isHtml: false })`),
    );
    const ofThread = { plain: 'of the thread', html: '', isHtml: false };
    const long = 'words '.repeat(1000);
    expect(await Promise.all([printMessage(long), printMail(mail(long)), printMail(mail('', long))])).toEqual(
      [ofThread, ofThread, ofThread],
    );
    expect(await printMessage('a < b')).toEqual({ plain: 'a < b', html: 'a &lt; b', isHtml: false });
  });
});

test.each([
  ['takes too long', 'for (;;);'],
  ['ends', 'process.exit();'],
  ['fails', `parentPort.postMessage({ problem: 'bug' })`],
])('a message whose thread %s is refused, and the next one is printed', async (_, onLong) => {
  const { printMessage } = open(
    scripted(
      `if (question.message.length > 10_000) { ${onLong} } else parentPort.postMessage({ plain: 'next', html: '', isHtml: false })`,
    ),
    2000,
  );
  const [first, second] = await Promise.allSettled(
    [20_000, 5000].map((length) => printMessage('a'.repeat(length))),
  );
  expect(first).toMatchObject({ status: 'rejected', reason: { kind: 'ServiceUnavailable' } });
  expect(second).toMatchObject({ value: { plain: 'next' } });
});
