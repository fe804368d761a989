/** A mail as it was received: its headers and parts as text, and the whole of it as a file. */

import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { OriginalMail } from '../../../../api/schemas/desk.ts';
import { originalMailPath } from '../../../../api/shared/desk-paths.ts';
import { BarButton } from '../../../../ui/components/BarButton.tsx';
import { Skeleton } from '../../../../ui/components/Skeleton.tsx';
import { format, formatSize } from '../../../../ui/i18n/format.ts';
import { formatDayAndMonth } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { ShownOriginal } from '../../../models/thread/originals.ts';
import { useBaseUrl } from '../../settings/look/use-base-url.ts';
import { useThreadModels } from '../use-thread-models.ts';
import './originals.css';

export function OriginalDialog({ shown }: { shown: ShownOriginal }) {
  const { originals } = useThreadModels();
  const { originals: texts } = useMessages('desk').messages;
  const { messages, locale } = useMessages();
  const baseUrl = useBaseUrl();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { messageId, status, mail } = shown;

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
      {status === 'loading' && <Skeleton shape="text" />}
      {status === 'gone' && <p role="alert">{texts.gone}</p>}
      {status === 'failed' && (
        <p role="alert">
          {texts.failed}{' '}
          <button class="text-button" type="button" onClick={() => void originals.open(messageId)}>
            {messages.retry}
          </button>
        </p>
      )}
      {mail && (
        <>
          <p class="original-hint">
            {format(texts.kept, { date: formatDayAndMonth(locale, mail.keptUntil) })} {texts.masked}
          </p>
          <a class="button" href={baseUrl + originalMailPath(messageId)} download>
            {texts.download}
          </a>
          <OriginalText mail={mail} />
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
