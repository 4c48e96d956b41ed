import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import type { RunActions } from './use-run-actions.tsx'

const QUESTION = 'Nada mais será enviado, e o que a automação ainda informar será ignorado.'
const BUILT_IN_QUESTION = 'O trabalho para onde está, e nada do que foi feito até aqui vira uma peça.'

export function CancelDialog({ cancelDialog: { run, ...dialog } }: Pick<RunActions, 'cancelDialog'>) {
  return (
    <LazyConfirmDialog
      title="Cancelar execução"
      question={run?.isBuiltIn ? BUILT_IN_QUESTION : QUESTION}
      hint={run && (run.isBuiltIn ? run.title : `${run.title}. O que o serviço já recebeu pode continuar por lá.`)}
      confirm="Cancelar execução"
      cancel="Voltar"
      busyLabel="Cancelando..."
      {...dialog}
    />
  )
}

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
