/** Lines in the place of what comes, from 300 ms on. */

import { useWords } from '../i18n/words.ts';

export function Skeleton() {
  return (
    <div class="skeleton">
      <p class="unseen">{useWords().strings.loading}</p>
    </div>
  );
}
