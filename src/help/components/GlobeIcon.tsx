export function GlobeIcon() {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Zm-15 0h15M10 2.5q6 7.500 0 15M10 2.500q-6 7.500 0 15" />
    </svg>
  );
}
