import { describe, expect, test } from 'vitest';
import { trafficSource } from '../../../../../src/server/resources/tickets/chats/traffic-source.ts';

const page = 'https://www.shop.example/tents';

describe('a visit', () => {
  test.each([
    ['', 'nothing'],
    ['https://shop.example/', 'the site itself'],
    ['https://www.shop.example/stoves?from=home', 'a page of the site'],
    ['about:blank', 'an empty page'],
    ['no url', 'a text'],
  ])('is direct after “%s”, which is %s', (referrer) => {
    expect(trafficSource(referrer, page)).toEqual({ trafficType: 'Direct', searchEngine: '' });
  });

  test.each([
    ['https://www.google.com/', 'Google'],
    ['https://www.google.co.uk/search?q=tent', 'Google'],
    ['https://google.com.au/', 'Google'],
    ['https://www.google.se/', 'Google'],
    ['https://cn.bing.com/search', 'Bing'],
    ['https://duckduckgo.com/', 'DuckDuckGo'],
    ['https://html.duckduckgo.com/html/', 'DuckDuckGo'],
    ['https://se.search.yahoo.com/', 'Yahoo'],
    ['https://search.yahoo.co.jp/', 'Yahoo'],
    ['https://www.ecosia.org/', 'Ecosia'],
    ['https://yandex.ru/', 'Yandex'],
    ['https://m.baidu.com/', 'Baidu'],
  ])('is organic after %s, by %s', (referrer, searchEngine) => {
    expect(trafficSource(referrer, page)).toEqual({ trafficType: 'Organic', searchEngine });
  });

  test.each([
    ['https://blog.example/post?secret=1', 'blog.example'],
    ['https://help.shop.example/', 'help.shop.example'],
    ['https://mail.google.com/', 'mail.google.com'],
    ['https://google.shop.example/', 'google.shop.example'],
    ['https://google.blogspot.com/', 'google.blogspot.com'],
    ['https://constructor.com/', 'constructor.com'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
    ['https://münchen.example/', 'xn--mnchen-3ya.example'],
  ])('is of the linking domain after %s, which is no search', (referrer, trafficType) => {
    expect(trafficSource(referrer, page)).toEqual({ trafficType, searchEngine: '' });
  });

  test('is of the linking domain where the visitor’s own page is unknown', () => {
    expect(trafficSource('https://shop.example/', '')).toMatchObject({ trafficType: 'shop.example' });
  });
});
