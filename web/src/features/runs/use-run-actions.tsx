import { IconArrowForwardUp, IconBan, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/runs/automations.ts'
import type { Run } from 'contract/runs/list.ts'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import type { RowAction } from '#components/tables/row-action.ts'
import { useCancelRun, useGenerateByRules, useMarkRunAsDone, useResendRun } from './run-calls.ts'
import { canCancel, canMarkAsDone, canResend, canResendWithChanges, hasLostRecording } from './run-conditions.ts'

const LAUNCH = 'runs.launch'

/** `onNewRun`: called with the id of the new run that sending an ended run again has created. */
type Options = { onNewRun?: (id: number) => void }

/** The run stays known while the closing dialog fades out. */
function useConfirmation(
  { use, close, closeFor }: ReturnType<typeof useDialog<Run>>,
  { isPending, variables }: { isPending: boolean; variables: number | undefined },
  act: (run: Run, closeQuestion: () => void) => void,
) {
  const { item: run, opened } = use()
  return {
    run,
    opened,
    busy: isPending && variables === run?.id,
    onClose: close,
    onConfirm: () => run && act(run, () => closeFor(run)),
  }
}

export function useRunActions({ onNewRun }: Options = {}) {
  const navigate = useNavigate()
  const resend = useResendRun()
  const byRules = useGenerateByRules()
  const markAsDone = useMarkRunAsDone()
  const cancel = useCancelRun()
  const cancelDialog = useDialog<Run>()
  const resendDialog = useDialog<Run>()
  const send = (run: Run, onSettled?: () => void) =>
    resend.mutate(run.id, {
      onSuccess: ({ run: sent }) => sent.id !== run.id && onNewRun?.(sent.id),
      onSettled: () => onSettled?.(),
    })
  return {
    resend: (run: Run) => (run.state === 'succeeded' ? resendDialog.open(run) : send(run)),
    resendWithChanges: (run: Run) => void navigate({ to: LAUNCH_SCREENS[run.automation], search: { de: run.id } }),
    generateByRules: (run: Run) =>
      byRules.mutate(run.id, { onSuccess: ({ run: sent }) => sent.id !== run.id && onNewRun?.(sent.id) }),
    markAsDone: (run: Run) => markAsDone.mutate(run.id),
    askToCancel: cancelDialog.open,
    open: (run: Run) => void navigate({ to: '/execucoes/$id', params: { id: String(run.id) } }),
    resending: resend.isPending,
    generatingByRules: byRules.isPending,
    markingAsDone: markAsDone.isPending,
    cancelDialog: useConfirmation(cancelDialog, cancel, ({ id }, closeQuestion) =>
      cancel.mutate(id, { onSettled: closeQuestion }),
    ),
    resendDialog: useConfirmation(resendDialog, resend, send),
  }
}

export type RunActions = ReturnType<typeof useRunActions>

/** `opens`: whether the menu has "Abrir", which the run's own page does not need. */
export const buildRunMenu = (run: Run, actions: RunActions, { opens }: { opens: boolean }): (RowAction | false)[] => [
  opens && { label: 'Abrir', icon: IconArrowForwardUp, run: () => actions.open(run) },
  canResend(run.state) &&
    !hasLostRecording(run) && { label: 'Reenviar', permission: LAUNCH, icon: IconRefresh, run: () => actions.resend(run) },
  canResendWithChanges(run) && {
    label: 'Reenviar com alterações',
    permission: LAUNCH,
    icon: IconCopy,
    run: () => actions.resendWithChanges(run),
  },
  canMarkAsDone(run.state) && {
    label: 'Marcar como concluída',
    permission: LAUNCH,
    icon: IconCheck,
    run: () => actions.markAsDone(run),
  },
  canCancel(run.state) && {
    label: 'Cancelar',
    permission: LAUNCH,
    icon: IconBan,
    danger: true,
    run: () => actions.askToCancel(run),
  },
]
