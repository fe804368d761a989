/** The files of a message: what is there, what is on its way, and what could not be sent. */

import { useEffect, useMemo } from 'preact/hooks';
import { format } from '../i18n/format.ts';
import { useMessageWords } from '../i18n/messages/words.ts';
import { Icon } from './Icon.tsx';
import { MessageIcon } from './MessageIcon.tsx';

export interface AttachmentsProps {
  files: readonly { readonly url: string; readonly name: string; readonly type: string }[];
  uploads: readonly {
    readonly key: string;
    readonly file: File;
    readonly status: 'uploading' | 'failed' | 'refused';
    /** From 0 to 1. */
    readonly progress: number;
  }[];
  isTooLarge: boolean;
  onRetry(key: string): void;
  /** By the key of an upload or the address of a file. */
  onRemove(key: string): void;
}

export function Attachments({ files, uploads, isTooLarge, onRetry, onRemove }: AttachmentsProps) {
  const { strings, spoken } = useMessageWords();
  const percent = new Intl.NumberFormat(spoken, { style: 'percent' });
  const words = { failed: strings.uploadFailed, refused: strings.uploadRefused };

  return (
    <>
      {files.length + uploads.length > 0 && (
        <ul class="files">
          {files.map(({ url, name, type }) => (
            <li key={url} class="file">
              <Preview address={type.startsWith('image/') ? url : undefined} />
              <span class="file-name">{name}</span>
              <Remove name={name} onRemove={() => onRemove(url)} />
            </li>
          ))}
          {uploads.map(({ key, file, status, progress }) => (
            <li key={key} class={`file ${status}`}>
              <UploadPreview file={file} />
              <span class="file-name">
                {file.name}
                {status === 'uploading' ? (
                  <progress class="file-progress" value={progress} aria-label={file.name}>
                    {format(strings.uploading, { percent: percent.format(progress) })}
                  </progress>
                ) : (
                  <span class="file-note">{words[status]}</span>
                )}
              </span>
              {status === 'failed' && (
                <button
                  class="text-button"
                  type="button"
                  aria-label={format(strings.retryFile, { file: file.name })}
                  onClick={() => onRetry(key)}
                >
                  ↻
                </button>
              )}
              <Remove name={file.name} onRemove={() => onRemove(key)} />
            </li>
          ))}
        </ul>
      )}
      {isTooLarge && (
        <p class="field-problem" role="alert">
          {strings.tooLarge}
        </p>
      )}
    </>
  );
}

function Preview({ address }: { address: string | undefined }) {
  return (
    <span class="file-preview">{address ? <img src={address} alt="" /> : <MessageIcon name="file" />}</span>
  );
}

function UploadPreview({ file }: { file: File }) {
  const address = useMemo(
    () => (file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined),
    [file],
  );
  useEffect(() => () => address && URL.revokeObjectURL(address), [address]);
  return <Preview address={address} />;
}

function Remove({ name, onRemove }: { name: string; onRemove(): void }) {
  const { strings } = useMessageWords();
  return (
    <button
      class="file-remove"
      type="button"
      aria-label={format(strings.removeFile, { file: name })}
      onClick={onRemove}
    >
      <Icon name="close" />
    </button>
  );
}
