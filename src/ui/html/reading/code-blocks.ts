/** Blocks of code: a name for those who hear them, and a button that copies them. */

import { addCopyButton } from './copy-button.ts';

export interface CodeWords {
  readonly code: string;
  readonly copyCode: string;
  readonly copied: string;
}

/** Milliseconds for which a button says that it has copied. */
const saying = 2000;

/** `announce` says what was done to those who cannot see it. */
export function addCopyButtons(text: Element, words: CodeWords, announce: (message: string) => void): void {
  for (const block of text.querySelectorAll('pre')) {
    block.setAttribute('role', 'group');
    block.setAttribute('aria-label', words.code);
    if (!navigator.clipboard) continue;
    const button = addCopyButton(
      block,
      'code-box',
      () => block.textContent ?? '',
      () => {
        announce(words.copied);
        button.textContent = words.copied;
        setTimeout(() => {
          button.textContent = words.copyCode;
        }, saying);
      },
    );
    button.className = 'button';
    button.textContent = words.copyCode;
  }
}
