import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holdUnsavedWork } from '../lib/unsaved-work.ts'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'
import { isClosingTopLayer } from './use-close-on-back.ts'

/**
 * Asks before the person leaves a screen with unsaved text that no draft stores. When the tab closes, the browser asks with its own words.
 */
export function LeaveGuard({ dirty, question }: { dirty: boolean; question: string }) {
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ action, current, next }) => dirty && current.pathname !== next.pathname && !isClosingTopLayer(action),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <LazyConfirmDialog
      title="Descartar o que foi digitado?"
      question={question}
      confirm="Descartar"
      cancel="Continuar aqui"
      opened={status === 'blocked'}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  )
}
