/** Uploads a picture, and asks what it shows before it is put into the text. */

import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addArticlePicture } from '../../../../api/operations/editing.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';

export interface PictureQuestionProps {
  helpCenterId: number;
  picture: File;
  /** Receives the Markdown of the picture. */
  onInsert(line: string): void;
  onClose(): void;
}

export function PictureQuestion({ helpCenterId, picture, onInsert, onClose }: PictureQuestionProps) {
  const { client, requests, session } = useDesk();
  const texts = useMessages('desk').messages.articleEditor;
  const { messages } = useMessages();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [alternative, setAlternative] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const shown = useMemo(() => URL.createObjectURL(picture), [picture]);
  const isMissing = isAsked && alternative.trim() === '';

  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => () => URL.revokeObjectURL(shown), [shown]);
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

  return (
    <dialog ref={dialog} class="dialog picture-question" aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{texts.picture}</h2>
      <img class="picture-shown" src={shown} alt="" />
      {hasFailed && (
        <p class="field-problem" role="alert">
          {texts.pictureFailed}
        </p>
      )}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsked(true);
          const words = alternative.trim();
          if (url !== null && words !== '') onInsert(pictureLine(words, url));
        }}
      >
        <div>
          <label class="field-label" for={`${id}-alt`}>
            {texts.alternative}
          </label>
          <input
            id={`${id}-alt`}
            class="field-input"
            type="text"
            autocomplete="off"
            maxLength={250}
            value={alternative}
            aria-invalid={isMissing}
            aria-describedby={`${id}-hint`}
            onInput={({ currentTarget }) => setAlternative(currentTarget.value)}
          />
          <p class={isMissing ? 'field-problem' : 'quiet'} id={`${id}-hint`}>
            {texts.alternativeHint}
          </p>
        </div>
        <div class="form-buttons">
          <button class="button primary" type="submit" aria-disabled={url === null}>
            {url === null && !hasFailed ? texts.uploading : texts.insertPicture}
          </button>
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Returns the Markdown of a picture; brackets would end its description. */
function pictureLine(words: string, url: string): string {
  return `![${words.replaceAll('[', '(').replaceAll(']', ')')}](${url})`;
}
