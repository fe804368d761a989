/** Says that the session has ended; signing in again leads back to the same ticket. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';

export function SignedOutDialog() {
  const { messages: desk } = useMessages('desk');
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="dialog signed-out"
      aria-labelledby="signed-out-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="signed-out-title">{desk.signedOut}</h2>
      <p>{desk.signedOutHint}</p>
      <button class="button primary" type="button" onClick={() => location.reload()}>
        {desk.signIn}
      </button>
    </dialog>
  );
}
