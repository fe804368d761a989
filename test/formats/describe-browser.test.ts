import { expect, test } from 'vitest';
import { describeBrowser, describeBrowserVersion } from '../../src/formats/describe-browser.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0) ${apple} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`],
  ['Safari, macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`],
  [
    'Safari, iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${apple} Version/18.0 Mobile/15E Safari/604.1`,
  ],
  ['Chrome, Android', `Mozilla/5.0 (Linux; Android 10; K) ${apple} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Chrome, Linux', `Mozilla/5.0 (X11; Linux x86_64) ${apple} HeadlessChrome/141.0.0.0 Safari/537.36`],
  ['', 'curl/8.5.0'],
  ['', '<b>Call 555-1234</b>\r\nBcc: victim@post.example'],
])('%s', (name, header) => {
  expect(describeBrowser(header)).toBe(name);
});

test('nothing is known of a browser that says nothing', () => {
  expect(describeBrowser()).toBe('');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge 141, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
  ],
  ['Safari/604.1', 'Safari'],
  ['Firefox/<b>', 'Firefox'],
  ['<script>', ''],
  ['', ''],
])('%s with the version is %s', (userAgent, named) => {
  expect(describeBrowserVersion(userAgent)).toBe(named);
});
