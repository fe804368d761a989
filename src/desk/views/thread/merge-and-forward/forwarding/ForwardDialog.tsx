/** The mail to people outside as it is sent: to whom, with which words, and what is quoted. */

import { maxDraftLength, maxEmailLength, maxForwardedTo } from '../../../../../api/limits.ts';
import { format } from '../../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../../../kit/dialogs/Dialog.tsx';
import { CheckField } from '../../../../kit/fields/CheckField.tsx';
import { Form } from '../../../../kit/fields/Form.tsx';
import { TextField } from '../../../../kit/fields/TextField.tsx';
import type { ForwardForm } from '../../../../models/thread/merge-and-forward/forwarding.ts';
import { useThreadModels } from '../../use-thread-models.ts';
import './forwarding.css';

export function ForwardDialog({ form }: { form: ForwardForm }) {
  const { forwarding } = useThreadModels();
  const { forwarding: texts } = useMessages('desk').messages;
  const { to, comment, quote, withFiles, problem, message } = form;
  const hasFiles = message.messageHtml.endsWith('</li></ul>');
  const close = () => forwarding.close();

  return (
    <Dialog title={texts.title} class="forward" onClose={close}>
      <Form
        submitLabel={texts.send}
        isBusy={forwarding.sending.isBusy.value}
        onSubmit={() => void forwarding.send()}
        onCancel={close}
      >
        <p class="quiet">{texts.hint}</p>
        <TextField
          label={texts.to}
          hint={problem === '' ? format(texts.toHint, { count: maxForwardedTo }) : undefined}
          problem={problem}
          inputMode="email"
          isCode
          maxLength={maxForwardedTo * (maxEmailLength + 2)}
          value={to}
          onInput={(value) => forwarding.change({ to: value })}
        />
        <TextField
          label={texts.comment}
          lines={3}
          maxLength={maxDraftLength}
          value={comment}
          onInput={(value) => forwarding.change({ comment: value })}
        />
        <TextField
          label={texts.quote}
          lines={6}
          maxLength={maxDraftLength}
          value={quote}
          onInput={(value) => forwarding.change({ quote: value })}
        />
        {hasFiles && (
          <CheckField
            label={texts.withFiles}
            isChecked={withFiles}
            onChange={(isChecked) => forwarding.change({ withFiles: isChecked })}
          />
        )}
      </Form>
    </Dialog>
  );
}
