import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import type { RunActions } from './use-run-actions.tsx'

/** The automation would do the same work twice, and perhaps charge for it. */
export function ResendDialog({ resendDialog: { run, ...dialog } }: Pick<RunActions, 'resendDialog'>) {
  return (
    <LazyConfirmDialog
      title="Reenviar execução concluída"
      question="Esta execução já foi concluída. Reenviar cria outra, e a automação faz o trabalho de novo."
      hint={run?.title}
      confirm="Reenviar"
      look="primary"
      cancel="Voltar"
      busyLabel="Reenviando..."
      {...dialog}
    />
  )
}
