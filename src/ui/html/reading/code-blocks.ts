/** Code blocks: an accessible name, and a copy button. */

import { addCopyButton, copyText, pressedCopyButton } from './copy-button.ts';

export interface CodeMessages {
  readonly code: string;
  readonly copyCode: string;
  readonly copied: string;
}

const boxClass = 'code-box';

/** Milliseconds for which the button says that the code was copied. */
const copiedFor = 2000;

export function addCopyButtons(content: ParentNode, messages: CodeMessages): void {
  for (const block of content.querySelectorAll('pre')) {
    block.setAttribute('role', 'group');
    block.setAttribute('aria-label', messages.code);
    if (!navigator.clipboard) continue;
    addCopyButton(block, boxClass, 'button').textContent = messages.copyCode;
  }
}

/** Copies the code block whose button was pressed. `announce` reports the outcome to screen readers. */
export async function copyCode(
  event: Event,
  messages: CodeMessages,
  announce: (message: string) => void,
): Promise<void> {
  const button = pressedCopyButton(event, boxClass);
  if (!button || !(await copyText(button.previousElementSibling?.textContent ?? ''))) return;
  announce(messages.copied);
  button.textContent = messages.copied;
  setTimeout(() => {
    button.textContent = messages.copyCode;
  }, copiedFor);
}
