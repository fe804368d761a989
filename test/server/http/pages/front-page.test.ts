import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { version } from '../../../../src/server/bundle/version.ts';
import { useApp } from '../../../support/app.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const docsDir = fileURLToPath(new URL('../../../../docs', import.meta.url));
const service = useApp({ publicDir: usePublicFiles(), docsDir });

const open = async (url: string) => await service.app.inject({ url });

test('the address of a deployment says what it is, and leads to what can be read there', async () => {
  const { statusCode, headers, body } = await open('/');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<h1>Frontdesk</h1>');
  const links = Array.from(body.matchAll(/<a href="([^"]+)">([^<]+)</g), ([, href = '', text = '']) => [
    href,
    text,
  ]);
  expect(links[0]).toEqual(['/docs/settings', 'The script tag and its settings']);
  expect(links.map(([href]) => href)).toEqual(expect.arrayContaining(['/openapi.json', '/healthz']));
  for (const [href = ''] of links) expect((await open(href)).statusCode, href).toBe(200);
});

test('the page runs nothing, stands in no frame, and tells nobody a version', async () => {
  const { headers, body } = await open('/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(body).not.toMatch(/<script|style=|\son\w+=/);
  expect(body).not.toContain(version);
  for (const part of ['<html lang="en">', '<title>Frontdesk</title>', '<main>']) expect(body).toContain(part);
});
