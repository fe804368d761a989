/** An API key: its purpose and first characters, what it may do, and when it was used. */

import type { ManagedKey } from '../../../../api/schemas/desk-keys.ts';
import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { formatAge } from '../../../i18n/format-age.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import { useNow } from '../../../kit/use-now.ts';
import { keyName } from './key-name.ts';
import { keyUse } from './key-use.ts';

export interface KeyRowProps {
  apiKey: ManagedKey;
  onChange(): void;
  onReplace(): void;
  onEnd(): void;
}

export function KeyRow({ apiKey, onChange, onReplace, onEnd }: KeyRowProps) {
  const { keys: texts } = useMessages('owner').messages.settings;
  const { locale } = useMessages();
  const now = useNow();
  const { hint, kind, origins, scopes, createdDate, endsDate } = apiKey;
  const name = keyName(apiKey);
  const created = formatAge(locale, now - Date.parse(createdDate), 'long');
  return (
    <li class="settings-row">
      <div class="settings-row-text">
        <p class="settings-row-name">
          <bdi>{name}</bdi>
          {name !== hint && (
            <code class="settings-code" dir="ltr">
              {hint}
            </code>
          )}
          {endsDate !== null && (
            <span class="badge">
              {format(texts.ends, { time: formatAge(locale, Date.parse(endsDate) - now, 'long') })}
            </span>
          )}
        </p>
        <p class="quiet">
          <bdi dir="ltr">{(kind === 'public' ? origins : scopes).join(', ')}</bdi>
        </p>
        <p class="quiet">
          {format(texts.created, { time: created })} · {keyUse(apiKey, now, { texts, locale })}
        </p>
      </div>
      <div class="settings-row-actions">
        {endsDate === null && (
          <button
            class="button"
            type="button"
            aria-label={format(texts.replaceNamed, { name })}
            onClick={onReplace}
          >
            {texts.replace}
          </button>
        )}
        <button class="bar-button" type="button" aria-label={format(texts.edit, { name })} onClick={onChange}>
          <DeskIcon name="edit" />
        </button>
        <button class="bar-button" type="button" aria-label={format(texts.end, { name })} onClick={onEnd}>
          <DeskIcon name="remove" />
        </button>
      </div>
    </li>
  );
}
