import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holdUnsavedWork } from '#lib/drafts/unsaved-work.ts'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'
import { isClosingTopLayer } from './use-close-on-back.ts'

type Step = { action: string; current: { pathname: string }; next: { pathname: string } }
type Props = {
  dirty: boolean
  isLeaving?: (step: Step) => boolean
  title?: string
  question: string
  confirm?: string
}

const isLeavingScreen = ({ action, current, next }: Step) => current.pathname !== next.pathname && !isClosingTopLayer(action)

/** For text that no draft stores; when the tab closes, the browser asks with its own words. */
export function LeaveGuard({
  dirty,
  isLeaving = isLeavingScreen,
  title = 'Descartar o que foi digitado?',
  question,
  confirm = 'Descartar',
}: Props) {
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (step) => dirty && isLeaving(step),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <LazyConfirmDialog
      title={title}
      question={question}
      confirm={confirm}
      cancel="Continuar aqui"
      opened={status === 'blocked'}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  )
}
