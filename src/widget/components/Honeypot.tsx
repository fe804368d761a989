/** A field that people do not see and programs fill in. */

export interface HoneypotProps {
  value: string;
  onInput(value: string): void;
}

export function Honeypot({ value, onInput }: HoneypotProps) {
  return (
    <div class="unseen" aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}
