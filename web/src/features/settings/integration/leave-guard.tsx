import { useBlocker } from '@tanstack/react-router'
import { ConfirmLater } from '../../../components/confirm-later.tsx'

/** Leaving with something typed asks first, as a dialog does; closing the tab asks in the browser's own words. */
export function LeaveGuard({ dirty, question }: { dirty: boolean; question: string }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmLater
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
