/** A mail as it was received: its headers and parts as text, and the whole of it as a file. */

import type { OriginalMail } from '../../../../api/schemas/desk.ts';
import { originalMailPath } from '../../../../api/shared/desk-paths.ts';
import { isApiError } from '../../../../client/errors.ts';
import { format, formatSize } from '../../../../ui/i18n/format.ts';
import { formatDayAndMonth } from '../../../../ui/i18n/format-moment.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { ListStates } from '../../../kit/ListStates.tsx';
import { useDeploymentUrl } from '../../deployment-url.ts';
import { useThreadModels } from '../use-thread-models.ts';
import './originals.css';

export function OriginalDialog({ messageId }: { messageId: number }) {
  const { originals } = useThreadModels();
  const { originals: texts } = useMessages('desk').messages;
  const { locale } = useMessages();
  const baseUrl = useDeploymentUrl();
  const state = originals.mail.state.value;
  const isGone = state.status === 'failed' && isApiError(state.error, 'not-found');

  return (
    <Dialog title={texts.title} class="original" onClose={() => originals.close()}>
      {isGone ? (
        <p role="alert">{texts.gone}</p>
      ) : (
        <ListStates query={originals.mail} failed={texts.failed} shape="text">
          {(mail) => (
            <>
              <p class="quiet">
                {format(texts.kept, { date: formatDayAndMonth(locale, mail.keptUntil) })} {texts.masked}
              </p>
              <a class="button" href={baseUrl + originalMailPath(messageId)} download>
                {texts.download}
              </a>
              <OriginalText mail={mail} />
            </>
          )}
        </ListStates>
      )}
    </Dialog>
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
            <span class="quiet">
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
      {isCut && <p class="quiet">{texts.isCut}</p>}
    </>
  );
}
