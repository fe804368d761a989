/** Lines in the place of what comes, from 300 ms on. */

import { useMessages } from '../i18n/use-messages.ts';

export function Skeleton() {
  return (
    <div class="skeleton">
      <p class="unseen">{useMessages().messages.loading}</p>
    </div>
  );
}
