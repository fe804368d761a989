/** A mail as it was received: its headers and parts as text, and the whole of it as a file. */

import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { OriginalMail } from '../../../../api/schemas/desk.ts';
import { originalMailPath } from '../../../../api/shared/desk-paths.ts';
import { isApiError } from '../../../../client/errors.ts';
import { BarButton } from '../../../../ui/components/BarButton.tsx';
import { Skeleton } from '../../../../ui/components/Skeleton.tsx';
import { format, formatSize } from '../../../../ui/i18n/format.ts';
import { formatDayAndMonth } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useBaseUrl } from '../../settings/look/use-base-url.ts';
import { useThreadModels } from '../use-thread-models.ts';
import './originals.css';

export function OriginalDialog({ messageId }: { messageId: number }) {
  const { originals } = useThreadModels();
  const { originals: texts } = useMessages('desk').messages;
  const { messages, locale } = useMessages();
  const baseUrl = useBaseUrl();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const state = originals.mail.state.value;
  const isGone = state.status === 'failed' && isApiError(state.error, 'not-found');

  useLayoutEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      class="dialog original"
      aria-labelledby={`${id}-title`}
      onClose={() => originals.close()}
    >
      <div class="dialog-head">
        <h2 id={`${id}-title`}>{texts.title}</h2>
        <BarButton icon="close" label={messages.close} onClick={() => dialog.current?.close()} />
      </div>
      {state.status === 'loading' && <Skeleton shape="text" />}
      {isGone && <p role="alert">{texts.gone}</p>}
      {state.status === 'failed' && !isGone && (
        <p role="alert">
          {texts.failed}{' '}
          <button class="text-button" type="button" onClick={() => originals.mail.retry()}>
            {messages.retry}
          </button>
        </p>
      )}
      {state.status === 'ready' && (
        <>
          <p class="original-hint">
            {format(texts.kept, { date: formatDayAndMonth(locale, state.value.keptUntil) })} {texts.masked}
          </p>
          <a class="button" href={baseUrl + originalMailPath(messageId)} download>
            {texts.download}
          </a>
          <OriginalText mail={state.value} />
        </>
      )}
    </dialog>
  );
}

function OriginalText({ mail: { headers, parts, isCut } }: { mail: OriginalMail }) {
  const { originals: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  return (
    <>
      <h3 class="original-part">{texts.headers}</h3>
      <pre class="original-text" dir="ltr">
        {headers}
      </pre>
      {parts.map(({ type, name, size, text }, index) => (
        <section key={index}>
          <h3 class="original-part">
            <bdi>{name || type}</bdi>{' '}
            <span class="original-hint">
              {name && <bdi>{type}</bdi>} {formatSize(locale, size)}
            </span>
          </h3>
          {text && (
            <pre class="original-text" dir="auto">
              {text}
            </pre>
          )}
        </section>
      ))}
      {isCut && <p class="original-hint">{texts.isCut}</p>}
    </>
  );
}
