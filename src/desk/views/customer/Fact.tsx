import type { ComponentChildren } from 'preact';

/** One line of what is known of a customer; nothing without a value. */
export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  if (!children) return null;
  return (
    <div class="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
