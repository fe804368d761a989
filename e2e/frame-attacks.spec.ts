/** Windows that have no part in it post messages to the frame and to the page around it: nothing comes of them. */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Frame, Page } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { framedWidgetOf } from './support/framed.ts';
import { servePage, tagOf } from './support/page.ts';
import type { Site } from './support/site.ts';

const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const sites = sitesClosedAfterEach();

async function serve(body: string): Promise<Site> {
  const site = await servePage({ body });
  sites.push(site);
  return site;
}

const embedOf = ({ url, userId, helpCenterId }: Demo, apiKey: string) =>
  `${url}/embed?userId=${userId}&apiKey=${apiKey}&helpCenterId=${helpCenterId}&lang=en`;

const iframe = (name: string, src: string) =>
  `<iframe title="${name}" name="${name}" height="600" src="${src.replaceAll('&', '&amp;')}"></iframe>`;

async function frameNamed(page: Page, name: string): Promise<Frame> {
  await expect.poll(() => page.frame(name)?.url()).toMatch(/^http/);
  const frame = page.frame(name);
  if (!frame) throw new Error(`there is no frame ${name}`);
  return frame;
}

/** Whatever of ours might be listened for, with and without a port. Answers what comes back over the ports. */
const bombard = (attacker: Frame, target: 'parent' | 'sibling') =>
  attacker.evaluate(async (target) => {
    const window = target === 'parent' ? parent : parent.frames[0];
    const answers: unknown[] = [];
    const calls = [
      { id: 1, call: 'start', input: { strings: { greeting: 'Owned' } } },
      { id: 2, call: 'show', input: '/contact' },
      { id: 3, call: 'token', input: null },
      { id: 4, call: 'event', input: { type: 'unread', count: 9 } },
      { id: 5, call: 'close', input: null },
      { id: 6, call: 'height', input: 9999 },
    ];
    for (const use of ['panel', 'flow']) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => answers.push(data);
      window?.postMessage({ frontdesk: use }, '*', [port2]);
      for (const call of calls) {
        port1.postMessage(call);
        window?.postMessage(call, '*');
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return answers;
  }, target);

test('a frame listens to the page around it only, not to one beside it', async ({ page, demo }) => {
  const evil = await serve('<p>Evil</p>');
  const site = await serve(iframe('help', embedOf(demo, demo.publicKey)) + iframe('evil', evil.url));
  await page.goto(site.url);
  const help = page.frameLocator('iframe[name=help]');
  await expect(help.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  const before = await page.locator('iframe[name=help]').boundingBox();
  expect(await bombard(await frameNamed(page, 'evil'), 'sibling')).toEqual([]);
  await expect(help.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
  expect(await page.locator('iframe[name=help]').boundingBox()).toEqual(before);
});

test('a page with the panel in a frame listens to that frame’s port only', async ({ page, demo }) => {
  const evil = await serve('<p>Evil</p>');
  const site = await serve(
    iframe('evil', evil.url) + tagOf(demo).replace('<script ', '<script data-isolation="iframe" '),
  );
  await page.goto(site.url);
  const { launcher, element, search } = framedWidgetOf(page);
  await launcher.click();
  await expect(search).toBeFocused();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.frontdesk?.('on', '*', (_detail, name) => heard.push(name));
  });
  // Once it has risen to its place.
  await expect.poll(async () => (await element.boundingBox())?.y).toBe(16);
  const before = await element.boundingBox();
  expect(await bombard(await frameNamed(page, 'evil'), 'parent')).toEqual([]);
  await expect(launcher).toHaveAccessibleName('Help');
  await expect(element).toBeVisible();
  expect(await element.boundingBox()).toEqual(before);
  expect(await page.evaluate('heard')).toEqual([]);
});

test('the frame takes no second port, and none from a page that its key does not allow', async ({
  page,
  demo,
}) => {
  const site = await serve('<main></main>');
  const args = ['keys', 'create', '--user-id', `${demo.userId}`, '--public', '--data', demo.dataDir];
  const { origin } = new URL(site.url);
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args, '--origins', origin]);
  await page.goto(site.url);

  const greet = (listed: string, isAnswered: boolean) =>
    page.evaluate(
      async ([src, listed, isAnswered]) => {
        const frame = document.createElement('iframe');
        frame.src = src;
        document.body.append(frame);
        await new Promise((resolve) => {
          frame.onload = resolve;
        });
        const heard = [0, 0];
        for (const index of [0, 1]) {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            heard[index] = 1;
          };
          frame.contentWindow?.postMessage({ frontdesk: 'flow' }, listed, [port2]);
        }
        const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
        while (isAnswered && heard[0] === 0) await pause(20);
        await pause(1500);
        frame.remove();
        return heard;
      },
      [embedOf(demo, stdout.trim()), listed, isAnswered] as const,
    );

  const own = new URL(demo.url).origin;
  expect(await greet(own, true)).toEqual([1, 0]);

  // The policy would keep the page of another site from showing it at all: without it, the frame still says nothing.
  await page.route('**/embed?**', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    const body = (await response.text()).replaceAll(origin, 'https://shop.example');
    await route.fulfill({ response, headers, body });
  });
  expect(await greet(own, false)).toEqual([0, 0]);
});
