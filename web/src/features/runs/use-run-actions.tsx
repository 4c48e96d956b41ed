import { IconArrowForwardUp, IconBan, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LAUNCH_SCREENS } from 'contract/automations.ts'
import type { Run } from 'contract/runs/list.ts'
import { useState } from 'react'
import type { RowAction } from '../../components/row-action.ts'
import { useCancelRun, useConfirmRun, useResendRun } from './api.ts'
import { canCancel, canConfirm, canResend, canResendWithChanges, hasLostRecording } from './run-conditions.ts'

const icon = (Icon: typeof IconBan) => <Icon className="icon icon--16" stroke={1.75} aria-hidden />

type Options = { onResent?: (id: number) => void }

/** State of a confirmation about a run. The run stays known while the closing dialog fades. */
function useRunConfirmation() {
  const [run, setRun] = useState<Run>()
  const [opened, setOpened] = useState(false)
  const ask = (about: Run) => {
    setRun(about)
    setOpened(true)
  }
  return { run, opened, ask, onClose: () => setOpened(false) }
}

/** The actions on runs. Canceling asks first, and so does resending a finished run, whose work would be done twice. */
export function useRunActions({ onResent }: Options = {}) {
  const navigate = useNavigate()
  const resend = useResendRun()
  const confirm = useConfirmRun()
  const cancel = useCancelRun()
  const canceling = useRunConfirmation()
  const repeating = useRunConfirmation()
  const send = (run: Run, onSettled?: () => void) =>
    resend.mutate(run.id, {
      onSuccess: ({ run: sent }) => sent.id !== run.id && onResent?.(sent.id),
      onSettled: () => onSettled?.(),
    })

  return {
    resend: (run: Run) => (run.state === 'succeeded' ? repeating.ask(run) : send(run)),
    resendWithChanges: (run: Run) => void navigate({ to: LAUNCH_SCREENS[run.automation], search: { de: run.id } }),
    confirm: (run: Run) => confirm.mutate(run.id),
    askToCancel: canceling.ask,
    open: (run: Run) => void navigate({ to: '/execucoes/$id', params: { id: String(run.id) } }),
    resending: resend.isPending,
    confirming: confirm.isPending,
    canceling: {
      ...canceling,
      busy: cancel.isPending,
      onConfirm: () => canceling.run && cancel.mutate(canceling.run.id, { onSettled: canceling.onClose }),
    },
    repeating: {
      ...repeating,
      busy: resend.isPending,
      onConfirm: () => repeating.run && send(repeating.run, repeating.onClose),
    },
  }
}

export type RunActions = ReturnType<typeof useRunActions>

/** Builds a run's menu; `opens` adds "Abrir", for a run that is not the page's own. */
export const buildRunMenu = (run: Run, actions: RunActions, { opens }: { opens: boolean }): (RowAction | false)[] => [
  opens && { label: 'Abrir', icon: icon(IconArrowForwardUp), run: () => actions.open(run) },
  canResend(run.state) &&
    !hasLostRecording(run) && { label: 'Reenviar', icon: icon(IconRefresh), run: () => actions.resend(run) },
  canResendWithChanges(run) && {
    label: 'Reenviar com alterações',
    icon: icon(IconCopy),
    run: () => actions.resendWithChanges(run),
  },
  canConfirm(run.state) && { label: 'Dar por concluída', icon: icon(IconCheck), run: () => actions.confirm(run) },
  canCancel(run.state) && {
    label: 'Cancelar',
    icon: icon(IconBan),
    danger: true,
    run: () => actions.askToCancel(run),
  },
]
