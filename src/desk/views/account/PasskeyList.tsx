/** The agent's passkeys, with when each was used. */

import type { ListedPasskeys, Passkey } from '../../../api/schemas/desk-passkeys.ts';
import { format } from '../../../ui/i18n/format.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { formatAge } from '../../i18n/format-age.ts';
import { useNow } from '../../kit/use-now.ts';
import type { Account } from '../../models/account/account.ts';
import { knowsPasskeys } from '../../passkeys/ceremonies.ts';

export interface PasskeyListProps {
  account: Account;
  listed: ListedPasskeys;
}

/** Milliseconds for which something is new. */
const newFor = 60_000;

export function PasskeyList({ account, listed: { passkeys, canAdd } }: PasskeyListProps) {
  const { messages: desk } = useMessages('desk');
  const canAddHere = canAdd && knowsPasskeys();
  if (passkeys.length === 0 && !canAddHere) return null;
  return (
    <section aria-labelledby="passkeys-title">
      <h3 id="passkeys-title">{desk.passkeys}</h3>
      {passkeys.length === 0 && <p class="quiet account-hint">{desk.passkeysHint}</p>}
      <ul class="account-rows">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.passkeyId} account={account} passkey={passkey} />
        ))}
      </ul>
      {canAddHere && (
        <button
          class="button"
          type="button"
          aria-disabled={account.isBusy.value}
          onClick={() => account.addPasskey()}
        >
          {desk.addPasskey}
        </button>
      )}
    </section>
  );
}

function PasskeyRow({ account, passkey }: { account: Account; passkey: Passkey }) {
  const { locale, messages: desk } = useMessages('desk');
  const now = useNow();
  const age = (date: string) => formatAge(locale, now - Date.parse(date), 'long');
  const { passkeyId, createdDate, usedDate } = passkey;
  const name = passkey.name || desk.unknownBrowser;
  const isNew = now - Date.parse(createdDate) < newFor;
  return (
    <li class="account-row">
      <div class="account-row-text">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p class="quiet">
          {isNew ? desk.addedNow : format(desk.addedAgo, { time: age(createdDate) })}
          {' · '}
          {usedDate === null ? desk.neverUsed : format(desk.usedAgo, { time: age(usedDate) })}
        </p>
      </div>
      <button
        class="button"
        type="button"
        aria-label={`${desk.removePasskey}: ${name}`}
        aria-disabled={account.isBusy.value}
        onClick={() => account.removePasskey(passkeyId)}
      >
        {desk.removePasskey}
      </button>
    </li>
  );
}
