import { LazyConfirmDialog } from '../../components/lazy-confirm-dialog.tsx'
import type { RunActions } from './use-run-actions.tsx'

export function CancelDialog({ canceling: { run, ...dialog } }: Pick<RunActions, 'canceling'>) {
  return (
    <LazyConfirmDialog
      title="Cancelar execução"
      question="Nada mais será enviado, e o que a automação ainda informar será ignorado."
      hint={run && `${run.title}. O que o serviço já recebeu pode continuar por lá.`}
      confirm="Cancelar execução"
      cancel="Voltar"
      busyLabel="Cancelando..."
      {...dialog}
    />
  )
}
