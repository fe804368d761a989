/** Shows new replies on a card beside the closed panel. The card's code is loaded with the first reply. */

import type { DismissiblePreview } from '../../../widget/models/visitor/reply-preview.ts';
import type { WidgetController } from '../panel/panel-types.ts';
import type { PreviewCard } from './preview-card.ts';

export interface PreviewUpdates {
  /** Shows a reply, or removes the card. */
  show(preview: DismissiblePreview | null): void;
  /** Applies the changed setting `preview`. */
  update(): void;
}

/** @param controller returns the controller, which is created together with the updates */
export function createPreviewUpdates(controller: () => WidgetController): PreviewUpdates {
  let latest: DismissiblePreview | null = null;
  let card: Promise<PreviewCard> | undefined;

  async function update(): Promise<void> {
    const wanted = `${controller().settings.preview}` === 'false' ? null : latest;
    if (!card && !wanted) return;
    try {
      card ??= import('./preview-card.ts').then(({ PreviewCard }) => new PreviewCard(controller()));
      const loaded = await card;
      // Another reply, or another visitor, may have arrived meanwhile.
      if (wanted === null || wanted === latest) loaded.show(wanted);
    } catch {
      // Only the card is missing; the launcher shows the number.
      card = undefined;
    }
  }

  return {
    show(preview) {
      latest = preview;
      update();
    },
    update,
  };
}
