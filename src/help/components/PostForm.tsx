/** A form that works without a script. Its nonce proves that it was loaded from a page of the help center. */

import type { ComponentChildren } from 'preact';
import type { FormState } from '../page.ts';

export interface PostFormProps {
  form: FormState;
  children: ComponentChildren;
}

export function PostForm({ form: { action, nonce }, children }: PostFormProps) {
  return (
    <form class="post-form" method="post" action={action}>
      <input type="hidden" name="nonce" value={nonce} />
      {children}
    </form>
  );
}
