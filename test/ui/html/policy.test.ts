/** The Trusted Types policy. What it is made with is seen only before the sanitiser is loaded. */

import type { WindowLike } from 'dompurify';
import { expect, test } from 'vitest';
import { rawHtml } from '../../../src/ui/html/safe-html.ts';
import { draw } from './draw.ts';

type Factory = NonNullable<WindowLike['trustedTypes']>;

test('the only Trusted Types policy creates HTML for the sanitisers, and no scripts', async () => {
  const { trustedTypes }: WindowLike = window;
  if (!trustedTypes) throw new Error('this browser has no Trusted Types');
  const made: Parameters<Factory['createPolicy']>[] = [];
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
  Object.assign(trustedTypes, {
    createPolicy(...all: Parameters<Factory['createPolicy']>) {
      made.push(all);
      return createPolicy(...all);
    },
  });

  const { toSafeHtml } = await import('../../../src/ui/html/article-html.ts');
  const { toSafeMessage } = await import('../../../src/ui/html/message-html.ts');
  for (const toSafe of [toSafeHtml, toSafeMessage])
    expect(draw(toSafe(rawHtml('<p>x</p>'), { tableLabel: '', plain: '' })).innerHTML).toBe('<p>x</p>');

  expect(made.map(([name]) => name)).toEqual(['frontdesk']);
  const rules = made[0]?.[1];
  expect(rules?.createHTML?.('<p>')).toBe('<p>');
  expect(() => rules?.createScriptURL?.('https://shop.example/')).toThrow(TypeError);
  expect(() => rules?.createScript?.('x')).toThrow(TypeError);
});
