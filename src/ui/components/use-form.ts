/** A form: sent, the focus goes to what is wrong in it; once it is gone, to what became of it. */

import { useRef } from 'preact/hooks';
import { useAnswer } from './use-answer.ts';

/** Returns the refs of the form and of what says that it was sent, and what its `submit` calls. */
export function useForm(isSent: boolean, onSend: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const { answer, notePress } = useAnswer(isSent);

  function send(event: Event) {
    event.preventDefault();
    notePress();
    onSend();
    // Drawn with what is wrong by then.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }
  return { form, answer, send };
}
