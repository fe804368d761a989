/** Calls `act` once, as soon as the visitor points at something in an element, touches it or presses a key in it. */
export function onFirstInput(element: HTMLElement, act: () => void): void {
  const inputs = new AbortController();
  const { signal } = inputs;
  function accept() {
    inputs.abort();
    act();
  }
  element.addEventListener('pointerover', accept, { signal });
  element.addEventListener('keydown', accept, { signal });
}
