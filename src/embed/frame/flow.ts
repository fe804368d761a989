/** Reports the content's height to the script of the page around this iframe. */

import { adoptSheet } from '../../ui/theme/adopt-sheet.ts';
import type { Widget } from '../../widget/main.tsx';
import { createChannel } from './channel.ts';
import css from './flow.css?inline';
import { type FlowCalls, flowCodecs } from './protocol.ts';

export function followFlow(root: ShadowRoot, { element, models }: Widget, port: MessagePort): void {
  adoptSheet(root, css);

  const page = createChannel<FlowCalls, object>(port, flowCodecs, {}, {});
  new ResizeObserver(() => page.notify('height', Math.ceil(element.getBoundingClientRect().height))).observe(
    element,
  );

  let shown = models.navigation.current.peek();
  models.navigation.current.subscribe((entry) => {
    // While the visitor types, one search replaces another without scrolling to the top.
    if (entry.route.name !== 'search' || shown.route.name !== 'search') {
      if (entry !== shown) page.notify('top', null);
    }
    shown = entry;
  });
}
