/**
 * Shows the newest unread reply on a card beside the launcher while the panel is closed: one card in all tabs, never
 * over a modal dialog of the page, and not while the visitor types in the page. Loaded with the first reply.
 */

import { previewMessages } from '../../../languages/preview.ts';
import type { DismissiblePreview } from '../../../widget/models/visitor/reply-preview.ts';
import type { WidgetController } from '../panel-types.ts';
import { type DrawnCard, drawCard } from './draw-card.ts';
import { type PageActivity, watchPageActivity } from './page-activity.ts';
import { applyPreviewTheme } from './preview-theme.ts';
import { createTabTurn } from './tab-turn.ts';

export interface PreviewCard {
  /** Shows a reply once the page allows it; null removes the card. */
  show(preview: DismissiblePreview | null): void;
}

interface ShownReply {
  readonly preview: DismissiblePreview;
  readonly card: DrawnCard;
}

export function createPreviewCard(controller: WidgetController): PreviewCard {
  const { host, button, settings, emit, signal } = controller;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  applyPreviewTheme(host, root, settings, signal);
  const announcement = drawAnnouncement(root);
  const turn = createTabTurn(`frontdesk:${settings.userId}:preview`, update);
  let wanted: DismissiblePreview | null = null;
  let shown: ShownReply | undefined;
  let activity: PageActivity | undefined;
  /** Id of the last message that was dismissed or opened on this page. */
  let lastDone = 0;

  function update(): void {
    if (!wanted) return;
    // The panel shows what is unread.
    if (controller.isOpen()) finish();
    else present(wanted);
  }

  function present(preview: DismissiblePreview): void {
    const isOver = activity?.isModalOpen() ?? false;
    if (shown) {
      shown.card.element.hidden = isOver;
      if (shown.preview.messageId === preview.messageId || shown.card.text() !== '') return;
    } else if (isOver || activity?.isBusy()) {
      // Another tab may show the card meanwhile.
      turn.release();
      return;
    }
    if (!turn.isOurs()) turn.request();
    else draw(preview);
  }

  function draw(preview: DismissiblePreview): void {
    const messages = previewMessages(settings.lang);
    const isFirst = !shown;
    shown?.card.remove(false);
    const card = drawCard(preview, {
      messages,
      isAnimated: isFirst,
      onIntent: () => controller.load().catch(ignoreFailure),
      onOpen: () => openThread(preview),
      onClose: dismiss,
      onReply: (text) => reply(preview, card, text),
    });
    shown = { preview, card };
    root.insertBefore(card.element, button);
    announcement.textContent = `${messages.from(preview.name)}: ${preview.text}`;
    emit('preview-shown', { ticketId: preview.ticketId });
  }

  async function reply({ ticketId }: DismissiblePreview, card: DrawnCard, text: string): Promise<void> {
    card.setState('sending');
    try {
      const panel = await controller.load();
      const result = await panel.quickReply({ ticketId, text, isDraft: false });
      // The visitor has left, or has read the reply elsewhere.
      if (shown?.card !== card) return;
      card.setState('sent');
      if (result === 'sent') finish();
      else openThread(shown.preview);
    } catch {
      card.setState('failed');
    }
  }

  function openThread({ ticketId }: DismissiblePreview): void {
    emit('preview-opened', { ticketId });
    keepText();
    controller.open(`/tickets/${ticketId}`);
    finish();
  }

  function dismiss(): void {
    keepText();
    finish();
  }

  /** Makes an unsent text the draft of its thread. */
  async function keepText(): Promise<void> {
    const text = shown?.card.text() ?? '';
    if (!shown || text === '') return;
    const { ticketId } = shown.preview;
    try {
      await (await controller.load()).quickReply({ ticketId, text, isDraft: true });
    } catch {
      // Without the panel's code there is no thread to keep the text in.
    }
  }

  /** Dismisses the reply in all tabs. */
  function finish(): void {
    const done = wanted;
    if (done) lastDone = done.messageId;
    done?.dismiss();
    end();
  }

  function end(): void {
    wanted = null;
    shown?.card.remove(true);
    shown = undefined;
    announcement.textContent = '';
    activity?.end();
    activity = undefined;
    turn.release();
  }

  signal.addEventListener('abort', () => {
    end();
    announcement.remove();
  });
  return {
    show(preview) {
      if (!preview || preview.messageId <= lastDone || signal.aborted) {
        end();
        return;
      }
      wanted = preview;
      activity ??= watchPageActivity(host, button, update);
      update();
    },
  };
}

/** A later click reports that the panel could not be loaded. */
const ignoreFailure = () => {};

/** Draws an invisible element whose text screen readers announce; added before it has a text. */
function drawAnnouncement(root: ShadowRoot): HTMLElement {
  const element = document.createElement('div');
  element.className = 'preview-announcement';
  element.setAttribute('role', 'status');
  root.append(element);
  return element;
}
