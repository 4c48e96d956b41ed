import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holdUnsavedWork } from '../lib/unsaved-work.ts'
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx'

/** Asks before the person leaves the screen while neither the server nor this browser has the last changes. */
export function UnsavedTextGuard({ isUnpersisted }: { isUnpersisted: boolean }) {
  useEffect(() => (isUnpersisted ? holdUnsavedWork() : undefined), [isUnpersisted])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnpersisted,
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <LazyConfirmDialog
      title="Sair sem salvar?"
      question="O servidor não respondeu e este navegador não tem espaço para uma cópia: o que você escreveu por último se perderia."
      confirm="Sair assim mesmo"
      cancel="Continuar aqui"
      opened={status === 'blocked'}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  )
}
