/**
 * Shows the newest unread reply on a card beside the launcher while the panel is closed: one card in all tabs, never
 * over a modal dialog of the page, and not while the visitor types in the page. Loaded with the first reply.
 */

import { previewMessages } from '../../../languages/preview.ts';
import type { DismissiblePreview } from '../../../widget/models/visitor/reply-preview.ts';
import type { WidgetController } from '../panel/panel-types.ts';
import { type DrawnCard, drawCard } from './draw-card.ts';
import { type PageActivity, watchPageActivity } from './page-activity.ts';
import { applyPreviewTheme } from './preview-theme.ts';
import { createTabTurn, type TabTurn } from './tab-turn.ts';

interface ShownReply {
  readonly preview: DismissiblePreview;
  readonly card: DrawnCard;
}

export class PreviewCard {
  readonly #controller: WidgetController;
  readonly #root: ShadowRoot;
  readonly #announcement: HTMLElement;
  readonly #turn: TabTurn;
  #wanted: DismissiblePreview | null = null;
  #shown: ShownReply | undefined;
  #activity: PageActivity | undefined;
  /** Id of the last message that was dismissed or opened on this page. */
  #lastDone = 0;

  constructor(controller: WidgetController) {
    const { host, settings, signal } = controller;
    this.#controller = controller;
    this.#root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    applyPreviewTheme(host, this.#root, settings, signal);
    this.#announcement = drawAnnouncement(this.#root);
    this.#turn = createTabTurn(`frontdesk:${settings.userId}:preview`, () => this.#update());
    signal.addEventListener('abort', () => {
      this.#end();
      this.#announcement.remove();
    });
  }

  /** Shows a reply once the page allows it; null removes the card. */
  show(preview: DismissiblePreview | null): void {
    const { host, button, signal } = this.#controller;
    if (!preview || preview.messageId <= this.#lastDone || signal.aborted) {
      this.#end();
      return;
    }
    this.#wanted = preview;
    this.#activity ??= watchPageActivity(host, button, () => this.#update());
    this.#update();
  }

  #update(): void {
    if (!this.#wanted) return;
    // The panel shows what is unread.
    if (this.#controller.isOpen()) this.#finish();
    else this.#present(this.#wanted);
  }

  #present(preview: DismissiblePreview): void {
    const isOver = this.#activity?.isModalOpen() ?? false;
    if (this.#shown) {
      const { card, preview: last } = this.#shown;
      card.element.hidden = isOver;
      if (last.messageId === preview.messageId || card.text() !== '') return;
    } else if (isOver || this.#activity?.isBusy()) {
      // Another tab may show the card meanwhile.
      this.#turn.release();
      return;
    }
    if (!this.#turn.isOurs()) this.#turn.request();
    else this.#draw(preview);
  }

  #draw(preview: DismissiblePreview): void {
    const { button, settings, emit, load } = this.#controller;
    const messages = previewMessages(settings.lang);
    const isFirst = !this.#shown;
    this.#shown?.card.remove(false);
    const card = drawCard(preview, {
      messages,
      isAnimated: isFirst,
      onIntent: () => load().catch(ignoreFailure),
      onOpen: () => this.#openThread(preview),
      onClose: () => this.#dismiss(),
      onReply: (text) => this.#reply(preview, card, text),
    });
    this.#shown = { preview, card };
    this.#root.insertBefore(card.element, button);
    this.#announcement.textContent = `${messages.from(preview.name)}: ${preview.text}`;
    emit('preview-shown', { ticketId: preview.ticketId });
  }

  async #reply({ ticketId }: DismissiblePreview, card: DrawnCard, text: string): Promise<void> {
    card.setState('sending');
    try {
      const panel = await this.#controller.load();
      const result = await panel.quickReply({ ticketId, text, isDraft: false });
      // The visitor has left, or has read the reply elsewhere.
      if (this.#shown?.card !== card) return;
      card.setState('sent');
      if (result === 'sent') this.#finish();
      else this.#openThread(this.#shown.preview);
    } catch {
      card.setState('failed');
    }
  }

  #openThread({ ticketId }: DismissiblePreview): void {
    this.#controller.emit('preview-opened', { ticketId });
    this.#keepText();
    this.#controller.open(`/tickets/${ticketId}`);
    this.#finish();
  }

  #dismiss(): void {
    this.#keepText();
    this.#finish();
  }

  /** Makes an unsent text the draft of its thread. */
  async #keepText(): Promise<void> {
    const text = this.#shown?.card.text() ?? '';
    if (!this.#shown || text === '') return;
    const { ticketId } = this.#shown.preview;
    try {
      await (await this.#controller.load()).quickReply({ ticketId, text, isDraft: true });
    } catch {
      // Without the panel's code there is no thread to keep the text in.
    }
  }

  /** Dismisses the reply in all tabs. */
  #finish(): void {
    const done = this.#wanted;
    if (done) this.#lastDone = done.messageId;
    done?.dismiss();
    this.#end();
  }

  #end(): void {
    this.#wanted = null;
    this.#shown?.card.remove(true);
    this.#shown = undefined;
    this.#announcement.textContent = '';
    this.#activity?.end();
    this.#activity = undefined;
    this.#turn.release();
  }
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
