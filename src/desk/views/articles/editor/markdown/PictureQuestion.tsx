/** Uploads a picture, and asks what it shows before it is put into the text. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { addArticlePicture } from '../../../../../api/operations/editing.ts';
import { useMessages } from '../../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../../desk-context.ts';
import { Dialog } from '../../../../kit/dialogs/Dialog.tsx';
import { Form } from '../../../../kit/fields/Form.tsx';
import { TextField } from '../../../../kit/fields/TextField.tsx';
import { useForm } from '../../../../kit/fields/use-form.ts';

export interface PictureQuestionProps {
  helpCenterId: number;
  picture: File;
  /** Receives the Markdown of the picture. */
  onInsert(line: string): void;
  onClose(): void;
}

export function PictureQuestion({ helpCenterId, picture, onInsert, onClose }: PictureQuestionProps) {
  const texts = useMessages('desk').messages.articleEditor;
  const { url, hasFailed } = useUpload(helpCenterId, picture);
  const shown = useMemo(() => URL.createObjectURL(picture), [picture]);
  const { field, problem, form } = useForm({
    initial: { alternative: '' },
    check: ({ alternative }) => (alternative.trim() === '' ? { alternative: texts.alternativeHint } : {}),
    send: async ({ alternative }) => (url === null ? null : { done: pictureLine(alternative.trim(), url) }),
    explain: () => texts.pictureFailed,
    onSent: onInsert,
  });

  useEffect(() => () => URL.revokeObjectURL(shown), [shown]);

  return (
    <Dialog title={texts.picture} onClose={onClose}>
      <img class="picture-shown" src={shown} alt="" />
      <Form
        {...form}
        submitLabel={url === null && !hasFailed ? texts.uploading : texts.insertPicture}
        isBusy={url === null}
        problem={hasFailed ? texts.pictureFailed : null}
        onCancel={onClose}
      >
        <TextField
          {...field('alternative')}
          label={texts.alternative}
          hint={problem('alternative') === null ? texts.alternativeHint : undefined}
          maxLength={250}
        />
      </Form>
    </Dialog>
  );
}

/** Uploads a picture while its description is typed. Returns where it is; null until then. */
function useUpload(helpCenterId: number, picture: File) {
  const { client, requests, session } = useDesk();
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const uploading = new AbortController();
    requests
      .upload(session.userId, picture, { signal: uploading.signal, onProgress: () => undefined })
      .then(({ url: uploaded }) => client.send(addArticlePicture, { helpCenterId, url: uploaded }))
      .then((added) => setUrl(added.url))
      .catch(() => {
        if (!uploading.signal.aborted) setHasFailed(true);
      });
    return () => uploading.abort();
  }, [client, requests, session.userId, helpCenterId, picture]);

  return { url, hasFailed };
}

/** Returns the Markdown of a picture; brackets would end its description. */
function pictureLine(words: string, url: string): string {
  return `![${words.replaceAll('[', '(').replaceAll(']', ')')}](${url})`;
}
