/** Focus of a form: after a submission the first invalid field, and once the form is sent the element that says so. */

import { useRef } from 'preact/hooks';
import { useAnswer } from './use-answer.ts';

/** Returns the refs of the form and of the element that reports the outcome, and the `submit` handler. */
export function useForm(isSent: boolean, onSend: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const { answer, notePress } = useAnswer(isSent);

  function send(event: Event) {
    event.preventDefault();
    notePress();
    onSend();
    // By the next frame the errors are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }
  return { form, answer, send };
}
