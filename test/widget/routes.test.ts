import { expect, test } from 'vitest';
import { fromPath, type Route, toPath } from '../../src/widget/routes.ts';

test.each<[string, Route]>([
  ['/', { name: 'home' }],
  ['/categories/12', { name: 'category', id: 12 }],
  ['/articles/34', { name: 'article', id: 34 }],
  ['/articles/34?h=pengar%20%C3%A5ter', { name: 'article', id: 34, heading: 'pengar åter' }],
  ['/search?q=50%25%20%26%20more%3F', { name: 'search', text: '50% & more?' }],
  ['/contact', { name: 'contact' }],
  ['/messages', { name: 'messages' }],
  ['/tickets/56', { name: 'ticket', id: 56 }],
  ['/conversations/c%2F78%20a', { name: 'conversation', id: 'c/78 a' }],
])('the path %s is parsed to a route and written back', (path, route) => {
  expect(fromPath(path)).toEqual(route);
  expect(toPath(route)).toBe(path);
});

test.each([
  '',
  '/nowhere',
  '/articles/',
  '/articles/0',
  '/articles/1e3',
  '/articles/34/more',
  '/tickets/x',
  '/conversations/',
  '//evil',
])('the path %s leads home', (path) => {
  expect(fromPath(path)).toEqual({ name: 'home' });
});
