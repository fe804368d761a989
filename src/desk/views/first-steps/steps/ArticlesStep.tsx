/** The second step: articles from a folder, from an export, written at the desk, or those of the sample. */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { maxSetupBytes, maxSetupFiles } from '../../../../api/limits.ts';
import { articlesPlace } from '../../../../api/shared/desk-place.ts';
import { format, formatCount, formatNumber, formatSize } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { useDesk } from '../../../desk-context.ts';
import { DeskIcon, type DeskIconName } from '../../../kit/DeskIcon.tsx';
import { chosenFiles, droppedFiles } from '../../../models/first-steps/dropped-files.ts';
import { ImportState } from './ImportState.tsx';
import { StepButtons } from './StepButtons.tsx';
import { stepProblem } from './step-problem.ts';
import type { StepProps, SummaryProps } from './step-props.ts';
import { useFolderDrop } from './use-folder-drop.ts';

export function ArticlesStep({ steps: { setup, articleImport }, state }: StepProps) {
  const { settings, setup: messages } = useMessages('owner').messages;
  const texts = messages.articles;
  const { articleEditor } = useMessages('desk').messages;
  const { locale } = useMessages();
  const { navigation, popups } = useDesk();
  const { articles, sampleArticles, import: running } = state.content;
  const isBusy = setup.isBusy.value || running?.state === 'running';
  const uploadProblem = articleImport.problem.value;
  const isOver = useFolderDrop((dropped) => {
    if (!isBusy) void droppedFiles(dropped).then((files) => articleImport.importFiles(files));
  });
  const problemTexts = {
    noFiles: texts.noFiles,
    tooManyFiles: format(texts.tooManyFiles, { count: formatNumber(locale, maxSetupFiles) }),
    tooLarge: format(texts.tooLarge, { size: formatSize(locale, maxSetupBytes) }),
    cancelled: texts.cancelled,
  };
  const problem = uploadProblem
    ? problemTexts[uploadProblem]
    : stepProblem(setup.problem('articles'), settings);

  function writeArticle(): void {
    navigation.go(articlesPlace);
    popups.open('articles', 'new');
  }

  return (
    <>
      <p class="setup-hint">{texts.hint}</p>
      <div class="setup-ways">
        <Way icon="article" title={texts.folder} hint={texts.folderHint} isTarget={isOver}>
          <FilesButton
            label={texts.chooseFolder}
            isBusy={isBusy}
            isFolder
            onFiles={(files) => void articleImport.importFiles(chosenFiles(files))}
          />
          <p class="setup-drop-hint">{texts.drop}</p>
        </Way>
        <Way icon="forward" title={texts.export} hint={texts.exportHint}>
          <FilesButton
            label={texts.chooseFiles}
            isBusy={isBusy}
            onFiles={(files) => void articleImport.importFiles(chosenFiles(files))}
          />
        </Way>
        <Way icon="edit" title={texts.write} hint={texts.writeHint}>
          <button class="button" type="button" onClick={writeArticle}>
            {articleEditor.add}
          </button>
        </Way>
        {(articles === 0 || sampleArticles > 0) && (
          <Way icon="savedReply" title={texts.sample} hint={texts.sampleHint}>
            {sampleArticles > 0 ? (
              <button
                class="button"
                type="button"
                aria-disabled={isBusy}
                onClick={() => isBusy || void articleImport.removeSample()}
              >
                {texts.removeSample}
              </button>
            ) : (
              <button
                class="button"
                type="button"
                aria-disabled={isBusy}
                onClick={() => isBusy || void articleImport.addSample()}
              >
                {texts.useSample}
              </button>
            )}
          </Way>
        )}
      </div>
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <ImportState articleImport={articleImport} content={state.content} />
      <div class="form-buttons">
        <StepButtons setup={setup} step="articles" isPrimary />
      </div>
    </>
  );
}

export function ArticlesSummary({ state: { content } }: SummaryProps) {
  const { articles: texts } = useMessages('owner').messages.setup;
  const { locale } = useMessages();
  return <>{formatCount(locale, texts.done, content.articles)}</>;
}

interface WayProps {
  icon: DeskIconName;
  title: string;
  hint: string;
  /** Whether files are above the page that it takes. @default false */
  isTarget?: boolean;
  children: ComponentChildren;
}

function Way({ icon, title, hint, isTarget = false, children }: WayProps) {
  return (
    <section class={isTarget ? 'setup-way is-target' : 'setup-way'}>
      <span class="setup-way-icon">
        <DeskIcon name={icon} />
      </span>
      <h4 class="setup-way-title">{title}</h4>
      <p class="setup-quiet">{hint}</p>
      <div class="setup-way-action">{children}</div>
    </section>
  );
}

interface FilesButtonProps {
  label: string;
  isBusy: boolean;
  /** Whether a folder is chosen. @default false */
  isFolder?: boolean;
  onFiles(files: FileList): void;
}

/** A button that opens the browser's choice of files; its field takes no focus. */
function FilesButton({ label, isBusy, isFolder = false, onFiles }: FilesButtonProps) {
  const field = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    if (field.current) field.current.webkitdirectory = isFolder;
  }, [isFolder]);

  return (
    <>
      <button
        class="button"
        type="button"
        aria-disabled={isBusy}
        onClick={() => isBusy || field.current?.click()}
      >
        {label}
      </button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          if (currentTarget.files && currentTarget.files.length > 0) onFiles(currentTarget.files);
          // The same files can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
