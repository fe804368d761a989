/** The editor of an article at the desk, as tests find it. */

import { expect } from 'vitest';
import { type FakeDesk, openDesk } from './open-desk.tsx';
import { field } from './parts.ts';
import type { FakeDeskOptions } from './server.ts';

/** Opens an article. */
export async function openEditor(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  const desk = openDesk({ url: '/desk/articles/12?lang=en', ...options });
  await expect.element(field('Text')).toBeVisible();
  return desk;
}

export const previewFrame = ({ host }: FakeDesk) => host.querySelector('.preview-frame');

/** The article as visitors will see it. */
export const shownPreview = (desk: FakeDesk) => previewFrame(desk)?.shadowRoot?.querySelector('.rich');

/** Answers previews with HTML that is made of the Markdown. */
export function answerPreviews(desk: FakeDesk, draw: (markdown: string) => string): void {
  desk.answer(({ name, input }) =>
    name.endsWith('/preview')
      ? Response.json({ html: draw(String(input['markdown'])), problems: [] })
      : undefined,
  );
}
