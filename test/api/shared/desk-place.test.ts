import { expect, test } from 'vitest';
import {
  articlePlace,
  articlesPlace,
  type DeskPlace,
  deskPlaceUrl,
  filterSource,
  firstSource,
  insightsPlace,
  readDeskPlace,
  searchSource,
  settingsPlace,
  shownSection,
  viewFilter,
  viewSource,
} from '../../../src/api/shared/desk-place.ts';

function read(url: string): DeskPlace {
  const [path = '', query = ''] = url.split('?');
  return readDeskPlace(path, new URLSearchParams(query));
}

test.each<[string, DeskPlace]>([
  ['', { source: firstSource, ticketId: null }],
  ['/tickets/4711', { source: firstSource, ticketId: 4711 }],
  ['?view=mine', { source: viewSource({ view: 'mine', inboxId: null, name: '' }), ticketId: null }],
  [
    '/tickets/12?view=inbox&inboxId=3',
    { source: viewSource({ view: 'inbox', inboxId: 3, name: 'Workshop' }), ticketId: 12 },
  ],
  [
    '?view=label&label=R%26D%20%3F',
    { source: viewSource({ view: 'label', inboxId: null, name: 'R&D ?' }), ticketId: null },
  ],
  ['/insights', insightsPlace],
  ['/settings', settingsPlace()],
  ['/settings/keys', settingsPlace('keys')],
  ['/settings/help-centers?setting=searchInsights', settingsPlace('help-centers', 'searchInsights')],
  ['/articles', articlesPlace],
  ['/articles/12?lang=pt-BR', articlePlace(12, 'pt-BR')],
  ['?q=broken%20zip', { source: searchSource('broken zip'), ticketId: null }],
  ['?view=waiting&q=zip', { source: filterSource(firstSource, 'zip'), ticketId: null }],
  [
    '/tickets/7?view=label&label=Returns&q=zip',
    {
      source: filterSource(viewSource({ view: 'label', inboxId: null, name: 'Returns' }), 'zip'),
      ticketId: 7,
    },
  ],
])('the place %s is written as it is read', (url, place) => {
  expect(read(url)).toEqual(place);
  expect(deskPlaceUrl(place)).toBe(url);
});

test.each([
  '?view=nonsense',
  '?view=constructor',
  '?view=inbox',
  '?view=inbox&inboxId=x',
  '?view=label',
  '?q=+',
])('%s is the first list', (url) => expect(read(url).source).toEqual(firstSource));

test.each(['/tickets/0', '/tickets/x', '/tickets/1/2', '/tickets/99999999999999999999'])(
  '%s is no ticket',
  (url) => expect(read(url).ticketId).toBeNull(),
);

test('a page of the settings shows a section, or their list', () => {
  expect(shownSection(read('/settings/webhooks').page)).toBe('webhooks');
  expect(shownSection(read('/settings').page)).toBeNull();
  expect(shownSection(read('/settings/nonsense').page)).toBeUndefined();
  expect(shownSection(read('/insights').page)).toBeUndefined();
});
test.each(['/articles/0?lang=en', '/articles/12', '/articles/12?lang=%3Cb%3E', '/articles/'])(
  '%s is no article',
  (url) => expect(read(url).article).toBeUndefined(),
);

test('a search and held mails have no filter', () => {
  expect(viewFilter(searchSource('zip'))).toBeNull();
  expect(viewFilter(filterSource(firstSource, 'zip'))).toEqual({ view: 'waiting' });
  expect(viewFilter(viewSource({ view: 'held', inboxId: null, name: '' }))).toBeNull();
  expect(viewFilter(firstSource)).toEqual({ view: 'waiting' });
});
