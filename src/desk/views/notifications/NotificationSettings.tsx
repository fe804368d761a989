/** Choices of what the agent is notified of, and how. Each is stored at once. */

import { useEffect, useState } from 'preact/hooks';
import type {
  NotifiedTickets,
  NotificationSettings as Settings,
} from '../../../api/schemas/notifications.ts';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { playTone } from '../../tone.ts';
import { PushSettings } from './PushSettings.tsx';
import './notification-settings.css';

export function NotificationSettings() {
  const { notificationChoices: model } = useDesk();
  const { notifications: texts } = useMessages('desk').messages;
  const { messages } = useMessages();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const settings = model.settings.value;
  const isFailed = isUnsaved || model.stored.state.value.status === 'failed';
  const ofTickets: Readonly<Record<NotifiedTickets, string>> = {
    all: texts.all,
    unassigned: texts.unassigned,
    mine: texts.mine,
    none: texts.none,
  };

  async function change(changed: Partial<Settings>): Promise<void> {
    setIsUnsaved(!(await model.change(changed)));
  }

  useEffect(() => {
    void model.stored.ensure();
  }, [model]);

  return (
    <section class="notification-settings" aria-labelledby="notifications-title">
      <h3 id="notifications-title">{texts.title}</h3>
      {settings && (
        <>
          <Choice
            label={texts.newTickets}
            names={ofTickets}
            chosen={settings.newTickets}
            onChoose={(newTickets) => change({ newTickets })}
          />
          <Choice
            label={texts.replies}
            names={ofTickets}
            chosen={settings.replies}
            onChoose={(replies) => change({ replies })}
          />
          <Toggle
            label={texts.onScreen}
            isOn={settings.onScreen}
            onToggle={(onScreen) => change({ onScreen })}
          />
          <Toggle
            label={texts.sound}
            isOn={settings.sound}
            onToggle={(sound) => {
              if (sound) void playTone();
              void change({ sound });
            }}
          />
          <PushSettings />
          <Choice
            label={texts.mail}
            names={{ always: texts.mailAlways, away: texts.mailAway }}
            chosen={settings.mail}
            onChoose={(mail) => change({ mail })}
          />
        </>
      )}
      {isFailed && (
        <p class="notification-problem" role="alert">
          <span id="notifications-problem">{settings ? texts.notSaved : texts.notLoaded}</span>{' '}
          {!settings && (
            <button
              class="button"
              type="button"
              aria-describedby="notifications-problem"
              onClick={() => model.stored.retry()}
            >
              {messages.retry}
            </button>
          )}
        </p>
      )}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  /** The values with their names, in order. */
  names: Readonly<Record<Value, string>>;
  chosen: Value;
  onChoose(chosen: Value): void;
}

function Choice<Value extends string>({ label, names, chosen, onChoose }: ChoiceProps<Value>) {
  const isValue = (value: string): value is Value => Object.hasOwn(names, value);
  return (
    <label class="notification-row">
      <span>{label}</span>
      <select
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          if (isValue(value)) onChoose(value);
        }}
      >
        {Object.entries<string>(names).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onToggle(isOn: boolean): void;
}

function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <label class="notification-row">
      <span>{label}</span>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onToggle(checked)}
      />
    </label>
  );
}
