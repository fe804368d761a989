/** Shows the controls that need a script: messages, and vote buttons in place of links to the vote page. */
export function showButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-open][hidden]')) button.hidden = false;
  for (const link of document.querySelectorAll<HTMLElement>('a[data-vote]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = link.className;
    button.dataset['vote'] = link.dataset['vote'] ?? '';
    button.textContent = link.textContent;
    link.replaceWith(button);
  }
}
