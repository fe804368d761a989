export interface TrapFieldProps {
  value: string;
  onInput(value: string): void;
}

/** A trap that people do not see and programs fill in. */
export function TrapField({ value, onInput }: TrapFieldProps) {
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
