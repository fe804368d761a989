import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { usePublicFiles } from '../../../support/public-files.ts';

const docsDir = fileURLToPath(new URL('../../../../docs', import.meta.url));
const service = useApp({ publicDir: usePublicFiles(), docsDir });

const open = async (url: string) => await service.app.inject({ url });

test('every deployment explains the settings, at the address that warnings name', async () => {
  const { statusCode, headers, body } = await open('/docs/settings');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<h1>The script tag and its settings</h1>');
  for (const name of ['userId', 'apiKey', 'helpCenterId', 'baseUrl', 'isolation']) {
    expect(body).toContain(`<td><code>${name}</code></td>`);
  }
});

test('runs nothing and stands in no frame', async () => {
  const { headers, body } = await open('/docs/settings');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(body).not.toMatch(/<script|style=|\son\w+=/);
});

test('each page that it links to is there, and so is the place in it', async () => {
  const seen = new Set(['/docs/settings']);
  for (const path of seen) {
    const { statusCode, body } = await open(path);
    expect(statusCode, path).toBe(200);
    expect(body, path).not.toMatch(/href="[^"]*\.md/);
    for (const [, href = ''] of body.matchAll(/<a href="([^"]*)"/g)) {
      const target = new URL(href, `http://localhost${path}`);
      if (target.host !== 'localhost') continue;
      seen.add(target.pathname);
      const hash = decodeURIComponent(target.hash.slice(1));
      if (hash) expect((await open(target.pathname)).body, href).toContain(`id="${hash}"`);
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['/docs/theming', '/docs/visitors', '/docs/iframe']));
});
