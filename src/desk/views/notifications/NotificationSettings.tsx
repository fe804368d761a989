/** Choices of what the agent is notified of, and how. Each is stored at once. */

import { useEffect, useState } from 'preact/hooks';
import type {
  NotifiedTickets,
  NotificationSettings as Settings,
} from '../../../api/schemas/notifications.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { CheckField } from '../../kit/fields/CheckField.tsx';
import { Select, type SelectOption } from '../../kit/fields/Select.tsx';
import { ListStates } from '../../kit/ListStates.tsx';
import { playTone } from '../../tone.ts';
import { PushSettings } from './PushSettings.tsx';
import './notification-settings.css';

export function NotificationSettings() {
  const { notificationChoices: model } = useDesk();
  const { notifications: texts } = useMessages('desk').messages;
  const [isUnsaved, setIsUnsaved] = useState(false);
  const settings = model.settings.value;

  async function change(changed: Partial<Settings>): Promise<void> {
    setIsUnsaved(!(await model.change(changed)));
  }

  useEffect(() => {
    void model.stored.ensure();
  }, [model]);

  return (
    <section class="notification-settings" aria-labelledby="notifications-title">
      <h3 id="notifications-title">{texts.title}</h3>
      <ListStates query={model.stored} failed={texts.notLoaded}>
        {(stored) => <Choices settings={settings ?? stored} onChange={(changed) => void change(changed)} />}
      </ListStates>
      {isUnsaved && (
        <p class="field-problem" role="alert">
          {texts.notSaved}
        </p>
      )}
    </section>
  );
}

interface ChoicesProps {
  settings: Settings;
  onChange(changed: Partial<Settings>): void;
}

function Choices({ settings, onChange }: ChoicesProps) {
  const { team } = useDesk();
  const { notifications: texts } = useMessages('desk').messages;
  const ofTickets: readonly SelectOption<NotifiedTickets>[] = [
    ['all', texts.all],
    ['unassigned', texts.unassigned],
    ['mine', texts.mine],
    ['none', texts.none],
  ];
  return (
    <div class="notification-choices">
      <Select
        label={texts.newTickets}
        options={ofTickets}
        value={settings.newTickets}
        onChoose={(newTickets) => onChange({ newTickets })}
      />
      <Select
        label={texts.replies}
        options={ofTickets}
        value={settings.replies}
        onChoose={(replies) => onChange({ replies })}
      />
      {team.own.value.length > 0 && (
        <CheckField
          label={texts.ofTeams}
          hint={texts.ofTeamsHint}
          isChecked={settings.mineIncludesTeams}
          onChange={(mineIncludesTeams) => onChange({ mineIncludesTeams })}
        />
      )}
      <CheckField
        label={texts.onScreen}
        isChecked={settings.onScreen}
        onChange={(onScreen) => onChange({ onScreen })}
      />
      <CheckField
        label={texts.sound}
        isChecked={settings.sound}
        onChange={(sound) => {
          if (sound) void playTone('message');
          onChange({ sound });
        }}
      />
      <PushSettings />
      <Select
        label={texts.mail}
        options={[
          ['always', texts.mailAlways],
          ['away', texts.mailAway],
        ]}
        value={settings.mail}
        onChoose={(mail) => onChange({ mail })}
      />
    </div>
  );
}
