import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Follows the addresses of next pages, from the first one on; answers every page. */
export async function walk(service: TestApp, url: string) {
  const { body, next } = await page(service, url);
  const pages = [body];
  for (let address = next; address !== undefined; ) {
    const following = await page(service, address);
    pages.push(following.body);
    address = following.next;
  }
  return pages;
}

async function page(service: TestApp, url: string) {
  const { pathname, search } = new URL(url, 'http://localhost');
  const response = await service.app.inject({ url: pathname + search });
  expect(response.statusCode, response.body).toBe(200);
  const body = response.json();
  const next: string | undefined = body.next ?? body.paging?.next;
  return { body, next };
}
