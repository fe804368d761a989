/** Draws the bare launcher of a floor. */

export function drawLauncher(onOpen) {
  const button = document.createElement('button');
  button.textContent = 'Help';
  button.style.cssText = 'position:fixed;inset:auto 20px 20px auto';
  const root = document.createElement('div');
  document.body.append(button, root);
  button.onclick = () => onOpen(root);
  window.contestant = { open: () => button.click() };
  return button;
}
