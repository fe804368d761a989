/** The mail to people outside as it is sent: to whom, with which words, and what is quoted. */

import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { maxForwardedTo } from '../../../../../api/limits.ts';
import { BarButton } from '../../../../../ui/components/BarButton.tsx';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import type { ForwardForm } from '../../../../models/thread/merge-and-forward/forwarding.ts';
import { useThreadModels } from '../../use-thread-models.ts';
import './forwarding.css';

export function ForwardDialog({ form }: { form: ForwardForm }) {
  const { forwarding } = useThreadModels();
  const { forwarding: texts } = useMessages('desk').messages;
  const { messages } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { to, comment, quote, withFiles, problem, message } = form;
  const hasFiles = message.messageHtml.endsWith('</li></ul>');

  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      class="dialog forward"
      aria-labelledby={`${id}-title`}
      onClose={() => forwarding.close()}
    >
      <div class="dialog-head">
        <h2 id={`${id}-title`}>{texts.title}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      <p class="forward-hint">{texts.hint}</p>
      <form
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void forwarding.send();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void forwarding.send();
        }}
      >
        <label class="forward-label" for={`${id}-to`}>
          {texts.to}
        </label>
        <input
          id={`${id}-to`}
          class="forward-field"
          type="text"
          inputMode="email"
          autocomplete="off"
          dir="ltr"
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== ''}
          value={to}
          onInput={({ currentTarget: { value } }) => forwarding.change({ to: value })}
        />
        <p id={`${id}-hint`} class={problem === '' ? 'forward-hint' : 'forward-problem'} role="status">
          {problem || format(texts.toHint, { count: maxForwardedTo })}
        </p>
        <label class="forward-label" for={`${id}-comment`}>
          {texts.comment}
        </label>
        <textarea
          id={`${id}-comment`}
          class="forward-field"
          rows={3}
          dir="auto"
          value={comment}
          onInput={({ currentTarget: { value } }) => forwarding.change({ comment: value })}
        />
        <label class="forward-label" for={`${id}-quote`}>
          {texts.quote}
        </label>
        <textarea
          id={`${id}-quote`}
          class="forward-field"
          rows={6}
          dir="auto"
          value={quote}
          onInput={({ currentTarget: { value } }) => forwarding.change({ quote: value })}
        />
        {hasFiles && (
          <label class="forward-files">
            <input
              type="checkbox"
              checked={withFiles}
              onChange={({ currentTarget: { checked } }) => forwarding.change({ withFiles: checked })}
            />
            {texts.withFiles}
          </label>
        )}
        <div class="forward-buttons">
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {messages.cancel}
          </button>
          <button class="button primary" type="submit" aria-disabled={forwarding.sending.isBusy.value}>
            {texts.send}
          </button>
        </div>
      </form>
    </dialog>
  );
}
