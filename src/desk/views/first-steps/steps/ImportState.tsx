/** How far an import is, what came of it, and what its files lack. */

import type { DeskSetup } from '../../../../api/schemas/desk-setup.ts';
import { format, formatCount, formatNumber } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { DeskIcon } from '../../../kit/DeskIcon.tsx';
import type { ArticleImport } from '../../../models/first-steps/article-import.ts';

export interface ImportStateProps {
  articleImport: ArticleImport;
  content: DeskSetup['content'];
}

export function ImportState({ articleImport, content: { articles, import: last } }: ImportStateProps) {
  const { articles: texts } = useMessages('owner').messages.setup;
  const { locale } = useMessages();
  const share = articleImport.share.value;
  if (share !== null) {
    const percentage = new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
    return (
      <div class="import-state">
        <p>{format(texts.uploading, { share: percentage })}</p>
        <progress class="setup-bar" aria-label={texts.title} value={share} max={1} />
        <button class="text-button" type="button" onClick={() => articleImport.cancel()}>
          {texts.cancel}
        </button>
      </div>
    );
  }
  if (last?.state === 'running') {
    const { filesRead, filesTotal } = last;
    const values = { read: formatNumber(locale, filesRead), total: formatNumber(locale, filesTotal) };
    return (
      <div class="import-state">
        <p>{filesTotal === 0 ? texts.reading : format(texts.readingFiles, values)}</p>
        <progress
          class="setup-bar"
          aria-label={texts.title}
          value={filesTotal === 0 ? undefined : filesRead}
          max={Math.max(1, filesTotal)}
        />
      </div>
    );
  }
  return (
    <>
      {last?.state === 'failed' && (
        <p class="field-problem">
          {texts.importFailed} <span lang="en">{last.problem}</span>
        </p>
      )}
      {articles > 0 && (
        <p class="setup-done">
          <DeskIcon name="check" />
          {formatCount(locale, texts.done, articles)}
        </p>
      )}
      {last && last.problemCount > 0 && <Problems last={last} />}
    </>
  );
}

interface ProblemsProps {
  last: NonNullable<DeskSetup['content']['import']>;
}

/** The sentences are those of the command line, in English. */
function Problems({ last: { problems, problemCount } }: ProblemsProps) {
  const { articles: texts } = useMessages('owner').messages.setup;
  const { locale } = useMessages();
  const hidden = problemCount - problems.length;
  return (
    <details class="import-problems" open={problemCount <= 5}>
      <summary>{formatCount(locale, texts.problems, problemCount)}</summary>
      <ul>
        {problems.map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            {file !== null && (
              <code dir="ltr">
                {line === null ? file : format(texts.atLine, { file, line: formatNumber(locale, line) })}
              </code>
            )}
            <span lang="en">{message}</span>
          </li>
        ))}
        {hidden > 0 && <li>{formatCount(locale, texts.moreProblems, hidden)}</li>}
      </ul>
    </details>
  );
}
