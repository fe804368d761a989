import { useRef } from 'preact/hooks';
import { useAnswer } from '../articles/use-answer.ts';

/** Focuses the first invalid field after a submission, and the element with the outcome once the form is sent. */
export function useForm(isSent: boolean, onSend: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const { answer, notePress } = useAnswer(isSent);

  function send(event: Event) {
    event.preventDefault();
    notePress();
    onSend();
    // The errors are drawn by the next frame.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }
  return { form, answer, send };
}
