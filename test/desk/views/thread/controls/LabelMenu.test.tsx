/** Where the menu of labels opens. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../../../../support/fake-desk/open-desk.tsx';
import { buildDeskTicket } from '../../../../support/fake-desk/server.ts';
import { inEachFont } from '../../../../support/in-each-font.ts';

const ticket = buildDeskTicket(1, {
  labels: ['Returns'],
  assignedAgents: [{ agentId: 8, name: 'Olle Berg' }],
});

const boxOf = (host: HTMLElement, selector: string) => host.querySelector(selector)?.getBoundingClientRect();

describe('the menu of labels', () => {
  test.each([
    ['a ticket', 'en', 440, 'o'],
    ['a ticket', 'ar', 440, 'o'],
    ['a ticket', 'en', 800, 'o'],
    ['a ticket', 'ar', 800, 'o'],
    ['selected tickets', 'en', 320, 'x'],
    ['selected tickets', 'en', 800, 'x'],
    ['selected tickets', 'ar', 800, 'x'],
  ] as const)(
    'of %s (%s, %d px) stays in the row of its button in any font',
    async (_, language, width, key) => {
      await page.viewport(width, 640);
      const { host } = openDesk({ language, tickets: [ticket] });
      await userEvent.keyboard(`j${key}`);
      await expect.poll(() => boxOf(host, '[data-action=labels]')?.width).toBeGreaterThan(0);
      await inEachFont(async (font) => {
        await userEvent.keyboard('l');
        await expect.poll(() => boxOf(host, '.control-menu[open] .menu')?.width).toBeGreaterThan(0);
        const isInside = () => {
          const row = boxOf(host, ':is(.controls, .many-actions):has([open])');
          const menu = boxOf(host, '.control-menu[open] .menu');
          return row && menu && menu.left >= row.left - 1 && menu.right <= row.right + 1;
        };
        await expect.poll(isInside, { message: font }).toBe(true);
        await userEvent.keyboard('{Escape}');
      });
    },
  );
});
