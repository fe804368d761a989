/** What was open before the page was loaded stands there at once: nothing of it comes in a second time. */
export function endMotion(panel: HTMLElement): void {
  for (const element of [panel, panel.querySelector('.view')]) {
    for (const motion of element?.getAnimations() ?? []) motion.finish();
  }
}
