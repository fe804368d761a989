/** Ends the opening motion of a panel that was open before the page was loaded. */
export function endMotion(panel: HTMLElement): void {
  for (const element of [panel, panel.querySelector('.view')]) {
    for (const motion of element?.getAnimations() ?? []) motion.finish();
  }
}
