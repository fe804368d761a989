/** Waits until nothing moves any more in a shadow root or an element. */
export async function untilStill(context: Element): Promise<void> {
  const animations = (context.shadowRoot ?? context).getAnimations({ subtree: true });
  // One that is taken away with its element has ended too.
  await Promise.all(animations.map((animation) => animation.finished.catch(() => undefined)));
}
