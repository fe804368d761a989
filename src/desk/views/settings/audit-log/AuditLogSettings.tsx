/** What owners and the operator did to the deployment, the newest first. */

import { useMemo, useRef } from 'preact/hooks';
import type { OwnerAct } from '../../../../api/schemas/desk-acts.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { ListStates } from '../../../kit/ListStates.tsx';
import { saveFile } from '../../../kit/save-file.ts';
import { AuditLog } from '../../../models/settings/audit-log.ts';
import { actSentence } from './act-sentence.ts';

export function AuditLogSettings() {
  const { auditLog: texts, failed, changeFailed } = useMessages('owner').messages.settings;
  const desk = useDesk();
  const log = useMemo(() => new AuditLog(desk.client, desk.connection.noteError), [desk]);
  const hasFailed = [log.earlier, log.download].some(({ failure }) => failure.value !== null);
  const rows = useRef<HTMLUListElement>(null);

  /** Loads earlier acts, and moves the focus to the first of them: the button is below them, or gone. */
  async function showEarlier(): Promise<void> {
    const count = rows.current?.children.length ?? 0;
    await log.loadEarlier();
    requestAnimationFrame(() => {
      const first = rows.current?.children.item(count);
      if (first instanceof HTMLElement) first.focus();
    });
  }

  return (
    <>
      <button
        class="button settings-add"
        type="button"
        onClick={() => void log.saveCsv((csv) => saveFile(csv, 'audit-log.csv'))}
      >
        {texts.download}
      </button>
      <output class="settings-note is-problem">{hasFailed ? changeFailed : ''}</output>
      <ListStates query={log.list} failed={failed}>
        {({ json: acts, hasEarlier }) =>
          acts.length === 0 ? (
            <p class="quiet">{texts.none}</p>
          ) : (
            <>
              <ul class="settings-card settings-rows" aria-label={texts.title} ref={rows}>
                {acts.map((act) => (
                  <ActRow key={act.actId} act={act} />
                ))}
              </ul>
              {hasEarlier && (
                <button class="button settings-add" type="button" onClick={() => void showEarlier()}>
                  {texts.earlier}
                </button>
              )}
            </>
          )
        }
      </ListStates>
    </>
  );
}

function ActRow({ act: { act, subject, date, agentId, agentName, ip } }: { act: OwnerAct }) {
  const { auditLog: texts } = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <li class="settings-row" tabIndex={-1}>
      <div class="settings-row-text">
        <p class="settings-row-name">
          {actSentence(act, texts.acts)}{' '}
          {subject !== '' && (
            <code class="settings-code" dir="ltr">
              {subject}
            </code>
          )}
        </p>
        <p class="quiet">
          <time dateTime={date}>{moment.format(new Date(date))}</time>
          {' · '}
          {agentId === null ? texts.operator : <bdi>{agentName}</bdi>}
          {ip !== '' && (
            <>
              {' · '}
              <bdi>{ip}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  );
}
