/** The views of the steps: the title, what is shown of a folded step, and the content of an open one. */

import type { ComponentType } from 'preact';
import type { SetupStep } from '../../../../api/schemas/desk-setup.ts';
import type { OwnerMessages } from '../../../../languages/messages.ts';
import { AgentsStep, AgentsSummary } from './AgentsStep.tsx';
import { ArticlesStep, ArticlesSummary } from './ArticlesStep.tsx';
import { HelpCenterStep, HelpCenterSummary } from './HelpCenterStep.tsx';
import { MailStep, MailSummary } from './MailStep.tsx';
import { PageStep, PageSummary } from './PageStep.tsx';
import type { StepProps, SummaryProps } from './step-props.ts';
import { TagStep, TagSummary } from './TagStep.tsx';

export interface StepView {
  title(messages: OwnerMessages['setup']): string;
  /** What was chosen, in a few words. */
  readonly Summary: ComponentType<SummaryProps>;
  readonly Content: ComponentType<StepProps>;
}

export const stepViews: Readonly<Record<SetupStep, StepView>> = {
  helpCenter: {
    title: ({ helpCenter }) => helpCenter.title,
    Summary: HelpCenterSummary,
    Content: HelpCenterStep,
  },
  articles: { title: ({ articles }) => articles.title, Summary: ArticlesSummary, Content: ArticlesStep },
  tag: { title: ({ tag }) => tag.title, Summary: TagSummary, Content: TagStep },
  page: { title: ({ page }) => page.title, Summary: PageSummary, Content: PageStep },
  mail: { title: ({ mail }) => mail.title, Summary: MailSummary, Content: MailStep },
  agents: { title: ({ agents }) => agents.title, Summary: AgentsSummary, Content: AgentsStep },
};
