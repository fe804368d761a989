/** What is awaited, beside a dot that pulses. */

import type { ComponentChildren } from 'preact';
import './waiting.css';

export function Waiting({ children }: { children: ComponentChildren }) {
  return (
    <p class="waiting">
      <span class="waiting-pulse" aria-hidden="true" />
      {children}
    </p>
  );
}
