/** The switch for notifications of this browser while the desk is closed, what keeps it off, and a test. */

import { useEffect, useState } from 'preact/hooks';
import { useMessages } from '../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../desk-context.ts';
import { Field } from '../../kit/fields/Field.tsx';
import { PushNotices } from '../../models/notifications/push-notices.ts';
import { BrowserPush, type PushObstacle } from '../../push/browser-push.ts';

export function PushSettings() {
  const desk = useDesk();
  const { notifications: texts } = useMessages('desk').messages;
  const { language, messages } = useMessages();
  const [model] = useState(
    () =>
      new PushNotices({
        client: desk.client,
        browser: new BrowserPush(desk.navigation.home),
        language,
        onError: desk.connection.noteError,
      }),
  );
  const obstacle = model.obstacle.value;
  const isOn = model.isOn.value === true;
  const isKnown = model.isOn.value !== undefined;
  const obstacles: Readonly<Record<PushObstacle, string>> = {
    unsupported: texts.pushUnsupported,
    'home-screen': texts.pushHomeScreen,
    blocked: texts.pushBlocked,
  };
  const isLoading = obstacle === null && model.stored.state.value.status === 'loading';
  useEffect(() => {
    void model.load();
  }, [model]);

  return (
    <div class="push-settings" aria-busy={isLoading || model.isBusy.value}>
      <Field
        label={texts.push}
        layout="switch"
        notes={
          <div class="push-state" role="status">
            {obstacle !== null && <p class="field-hint">{obstacles[obstacle]}</p>}
            {model.isFailed.value && (
              <p class="field-problem">
                {isKnown ? texts.pushFailed : texts.pushNotLoaded}{' '}
                {!isKnown && (
                  <button class="text-button" type="button" onClick={() => model.load()}>
                    {messages.retry}
                  </button>
                )}
              </p>
            )}
            <TestResult model={model} />
          </div>
        }
      >
        {(control) => (
          <input
            {...control}
            type="checkbox"
            checked={isOn}
            disabled={obstacle !== null || !isKnown}
            onClick={(event) => {
              if (model.isBusy.peek()) event.preventDefault();
            }}
            onChange={({ currentTarget: { checked } }) => void (checked ? model.turnOn() : model.turnOff())}
          />
        )}
      </Field>
      {isOn && (
        <button class="button" type="button" onClick={() => model.sendTest()}>
          {texts.pushTest}
        </button>
      )}
    </div>
  );
}

function TestResult({ model: { test } }: { model: PushNotices }) {
  const { notifications: texts } = useMessages('desk').messages;
  const status = test.value;
  if (status === null) return null;
  const isSent = status === 'sent';
  return (
    <p class={isSent ? 'field-hint' : 'field-problem'}>
      {isSent ? texts.pushTestSent : texts.pushTestFailed}
    </p>
  );
}
