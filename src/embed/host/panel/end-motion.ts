/** Skips the opening animation of a panel that was left open on the previous page. */
export function endMotion(panel: HTMLElement): void {
  for (const element of [panel, panel.querySelector('.view')]) {
    for (const motion of element?.getAnimations() ?? []) motion.finish();
  }
}
