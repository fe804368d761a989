import { expect, test } from 'vitest';
import { videoAddress } from '../../src/markup/video-address.ts';

const film = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

test.each([
  ['https://www.youtube.com/embed/aqz-KE-bpKQ', film],
  ['https://youtube.com/embed/aqz-KE-bpKQ?start=30&end=40&autoplay=1&list=x', `${film}?start=30&end=40`],
  ['//www.youtube-nocookie.com/embed/aqz-KE-bpKQ', film],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('a video at %s may be embedded, without cookies', (address, embedded) => {
  expect(videoAddress(address)).toBe(embedded);
  expect(videoAddress(embedded)).toBe(embedded);
});

test.each([
  'http://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/embed/',
  'https://www.youtube.com/embed/aqz-KE-bpKQ/../../redirect',
  'https://www.youtube.com/embed/%2e%2e/redirect',
  'https://www.youtube.com:8443/embed/aqz-KE-bpKQ',
  'https://a:b@www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com.attacker.invalid/embed/aqz-KE-bpKQ',
  'https://player.vimeo.com/video/76979871/config',
  'https://player.vimeo.com/video/<script>',
  '/embed/aqz-KE-bpKQ',
  'javascript:alert(1)',
  'https://',
  '',
])('a video at %s may not be embedded', (address) => {
  expect(videoAddress(address)).toBeNull();
});
