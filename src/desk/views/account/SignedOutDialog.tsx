/** Says that the session has ended; signing in again leads back to the same ticket. */

import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';

export function SignedOutDialog() {
  const { messages: desk } = useMessages('desk');
  return (
    <Dialog title={desk.signedOut} class="signed-out" onClose={undefined}>
      <p>{desk.signedOutHint}</p>
      <button class="button primary" type="button" onClick={() => location.reload()}>
        {desk.signIn}
      </button>
    </Dialog>
  );
}
