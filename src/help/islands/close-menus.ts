/** Closes an open menu on Escape and on a press outside of it. */
export function closeMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>('.language-menu');
  addEventListener('click', ({ target }) => {
    for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
