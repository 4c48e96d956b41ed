import type { Lead } from 'contract/prospecting/leads.ts'
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx'
import { useForgetLead } from './api.ts'

type Props = { lead: Lead | undefined; opened: boolean; onClose: () => void }

/** Asks before a lead is forgotten at its request, which nobody can undo. */
export function ForgetDialog({ lead, opened, onClose }: Props) {
  const forget = useForgetLead()
  return (
    <LazyConfirmDialog
      title="Esquecer contato"
      question="Apagar este contato a pedido dele? Não será possível desfazer."
      hint={
        lead &&
        `${lead.name}. Ele sai da lista, dos resultados e do histórico das execuções, e as próximas prospecções não o trazem de volta. A auditoria diz que um contato foi esquecido, não qual.`
      }
      confirm="Esquecer contato"
      busyLabel="Esquecendo..."
      opened={opened}
      busy={forget.isPending}
      onConfirm={() => lead && forget.mutate(lead, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
