/** Draws the card: face, name, two lines of the reply, and a field to reply in. Uses no framework, as the launcher. */

import type { PreviewMessages } from '../../../languages/messages.ts';
import type { ReplyPreview } from '../../../widget/models/visitor/reply-preview.ts';

export type CardState = 'sending' | 'sent' | 'failed';

export interface CardOptions {
  readonly messages: PreviewMessages;
  /** Whether the card rises into place, unless the visitor prefers reduced motion. */
  readonly isAnimated: boolean;
  /** Called when the visitor begins to reply. */
  onIntent(): void;
  onOpen(): void;
  onClose(): void;
  /** Called with a text that is not empty. */
  onReply(text: string): void;
}

export interface DrawnCard {
  readonly element: HTMLElement;
  /** Returns the text in the field, unless it was sent. */
  text(): string;
  setState(state: CardState): void;
  remove(isAnimated: boolean): void;
}

const close = 'M5 5l10 10M15 5L5 15';
const arrow = 'M10 16V4M5 9l5-5 5 5';

export function drawCard(preview: ReplyPreview, options: CardOptions): DrawnCard {
  const { messages, isAnimated, onOpen, onClose } = options;
  const lifetime = new AbortController();
  const { signal } = lifetime;

  const open = createElement('button', 'preview-open');
  open.type = 'button';
  open.onclick = onOpen;
  open.append(drawFace(preview), drawLines(preview));

  const dismiss = drawButton(messages.close, close, 'preview-close');
  dismiss.onclick = onClose;

  const { form, text, setState } = drawReplyForm(options);

  const body = createElement('div', 'preview-body');
  body.dir = messages.direction;
  body.append(open, dismiss, form);
  const element = createElement('section', 'preview');
  element.part.add('preview');
  element.setAttribute('aria-label', messages.from(preview.name));
  element.classList.toggle('rising', isAnimated);
  element.append(body);
  closeWithEscape(element, text, onClose, signal);

  return {
    element,
    text,
    setState,
    remove(withMotion) {
      lifetime.abort();
      if (!withMotion || !matchMedia('(prefers-reduced-motion: no-preference)').matches)
        return element.remove();
      element.inert = true;
      element.classList.add('leaving');
      // A hidden element has no animation to wait for.
      if (element.getAnimations().length === 0) return element.remove();
      element.onanimationend = () => element.remove();
      element.onanimationcancel = () => element.remove();
    },
  };
}

interface ReplyForm extends Pick<DrawnCard, 'text' | 'setState'> {
  readonly form: HTMLFormElement;
}

function drawReplyForm({ messages, onIntent, onReply }: CardOptions): ReplyForm {
  const field = createElement('input', 'preview-field');
  field.placeholder = messages.reply;
  field.setAttribute('aria-label', messages.reply);
  field.enterKeyHint = 'send';
  field.dir = 'auto';
  field.autocomplete = 'off';
  field.onfocus = onIntent;
  const send = drawButton(messages.send, arrow, 'preview-send');
  send.type = 'submit';
  const state = createElement('output', 'preview-state');
  const form = createElement('form', 'preview-reply');
  form.append(field, send, state);
  let isSent = false;
  const text = () => (isSent ? '' : field.value.trim());
  form.onsubmit = (event) => {
    event.preventDefault();
    if (text() !== '' && !field.readOnly) onReply(text());
  };

  return {
    form,
    text,
    setState(next) {
      isSent = next === 'sent';
      field.readOnly = next === 'sending';
      state.textContent = next === 'sending' ? messages.sending : next === 'failed' ? messages.failed : '';
      if (next === 'failed') field.focus();
    },
  };
}

/**
 * Escape closes the card, wherever the focus is. Outside of the card it is left to the page's fields, and closes no
 * card with a text.
 */
function closeWithEscape(
  element: HTMLElement,
  text: () => string,
  onClose: () => void,
  signal: AbortSignal,
): void {
  element.onkeydown = (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    event.preventDefault();
    onClose();
  };
  document.addEventListener(
    'keydown',
    (event) => {
      const [target] = event.composedPath();
      const isField =
        target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
      if (event.key !== 'Escape' || event.defaultPrevented || isField || element.hidden) return;
      if (text() === '') onClose();
    },
    { signal },
  );
}

function drawFace({ name, picture }: ReplyPreview): HTMLElement {
  const face = createElement('span', 'preview-face');
  face.setAttribute('aria-hidden', 'true');
  const words = name.trim().split(/\s+/);
  const initials = [words[0], ...words.slice(1).slice(-1)].map((word = '') => Array.from(word)[0]);
  face.textContent = initials.join('').toUpperCase();
  if (picture !== null) {
    const image = createElement('img', 'preview-image');
    image.alt = '';
    image.onerror = () => image.remove();
    image.src = picture;
    face.append(image);
  }
  return face;
}

function drawLines({ name, text }: ReplyPreview): HTMLElement {
  const lines = createElement('span', 'preview-lines');
  const writer = createElement('span', 'preview-name');
  writer.dir = 'auto';
  writer.textContent = name;
  const said = createElement('span', 'preview-text');
  said.dir = 'auto';
  said.textContent = text;
  lines.append(writer, ' ', said);
  return lines;
}

function drawButton(label: string, path: string, className: string): HTMLButtonElement {
  const button = createElement('button', className);
  button.type = 'button';
  button.setAttribute('aria-label', label);
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 20 20');
  icon.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  line.setAttribute('d', path);
  icon.append(line);
  button.append(icon);
  return button;
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
