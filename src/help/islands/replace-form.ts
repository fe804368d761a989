/**
 * Opens the widget's thread in place of the contact form, with everything that was typed into the form before. The form
 * stays and works until the thread has its texts, and if the widget cannot be loaded.
 */

import { contactAgainId, type PageData } from '../page-data.ts';
import { copyTexts } from './copy-texts.ts';

export async function replaceForm(lang: string, service: NonNullable<PageData['service']>): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('.post-form');
  const again = document.getElementById(contactAgainId);
  const link = again?.querySelector<HTMLElement>('[data-open]');
  if (!form || !again || !link) return;
  try {
    const { openThread } = await import('./open-widget.ts');
    await copyTexts(form, (texts) => openThread(link, lang, service, texts));
  } catch {
    // The form remains.
    return;
  }
  // A removed form is not restored by the browser on the next load, which would copy outdated texts.
  form.remove();
  again.hidden = false;
}
