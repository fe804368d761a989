/** A form that a browser sends by itself. It proves with its nonce that it came from a page of ours. */

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
