/** The dialog in which an agent is invited, or changed. */

import { format } from '../../../../ui/i18n/format.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import { Dialog } from '../../../kit/dialogs/Dialog.tsx';
import { AgentForm, type AgentFormProps } from './AgentForm.tsx';

export interface AgentDialogProps extends Pick<AgentFormProps, 'agent' | 'list' | 'listed' | 'onInvited'> {
  onClose(): void;
}

export function AgentDialog({ agent, list, listed, onInvited, onClose }: AgentDialogProps) {
  const { agents: texts } = useMessages('owner').messages.settings;
  return (
    <Dialog title={agent ? format(texts.edit, { name: agent.name }) : texts.invite} onClose={onClose}>
      <AgentForm
        agent={agent}
        list={list}
        listed={listed}
        onChanged={onClose}
        onInvited={onInvited}
        onCancel={onClose}
      />
    </Dialog>
  );
}
