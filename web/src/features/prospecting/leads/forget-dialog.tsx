import './leads.css'
import { useQuery } from '@tanstack/react-query'
import type { Lead } from 'contract/prospecting/leads.ts'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { ALREADY_SENT } from '#components/feedback/already-sent.ts'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { notify } from '#lib/notify.ts'
import { leadMentionsQuery, useForgetLead } from './lead-calls.ts'

type Props = { lead: Lead; opened: boolean; onClose: () => void }

/** Forgetting a lead leaves what people wrote as it is; the search by its name names where it may stand. */
function Mentions({ lead, intro }: { lead: Lead; intro: ReactNode }) {
  return (
    <QueryView
      query={useQuery(leadMentionsQuery(lead))}
      loading="Buscando onde mais este contato aparece..."
      skeleton={<TableSkeleton widths={[220, 96]} rows={2} />}
      failed="Não foi possível buscar onde mais este contato aparece."
      empty={(found) => found.length === 0 && <p className="small sub">A busca por este nome não encontra mais nada.</p>}
    >
      {(found) => (
        <section className="stack" aria-label="Ainda aparece em">
          <h3>Ainda aparece em</h3>
          {intro}
          <ul className="stack gap-3 mentions">
            {found.map(({ kind, id, title, detail, href }) => (
              <li key={`${kind} ${id} ${href}`}>
                {/* The link opens a new tab, so that the dialog keeps its list. */}
                <a className="link cut" href={href} target="_blank" rel="noopener noreferrer" title={title}>
                  {title}
                </a>
                {detail && <span className="small sub">{detail}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </QueryView>
  )
}

/** A separate dialog, so that the focus moves into it. */
const ForgottenDialog = ({ lead, opened, onClose }: Props) => (
  <Dialog title="Contato esquecido" opened={opened} onClose={onClose}>
    <div className="dialog__body">
      <Mentions
        lead={lead}
        intro={<p className="small sub">Nada disto foi apagado: abra cada registro e tire de lá o que for do contato.</p>}
      />
    </div>
    <footer className="dialog__foot">
      <Button look="primary" data-autofocus onClick={onClose}>
        Pronto
      </Button>
    </footer>
  </Dialog>
)

/** At the lead's request, and cannot be undone; before and afterwards it shows where people have written about the lead. */
export default function ForgetDialog({ lead, opened, onClose }: Props) {
  const mentions = useQuery(leadMentionsQuery(lead))
  const forget = useForgetLead()
  const [isForgotten, setIsForgotten] = useState(false)
  const leave = () => {
    if (forget.isPending) notify(ALREADY_SENT)
    onClose()
  }
  const finish = () => {
    if (mentions.data?.length) setIsForgotten(true)
    else onClose()
  }
  if (isForgotten) return <ForgottenDialog lead={lead} opened={opened} onClose={onClose} />
  return (
    <Dialog title="Esquecer contato" opened={opened} onClose={leave}>
      <div className="dialog__body">
        <div className="stack">
          <p>Apagar este contato a pedido dele? Não será possível desfazer.</p>
          <p className="sub">
            {lead.name}. Ele sai da lista, dos resultados e do histórico das execuções, e as próximas prospecções não o trazem de
            volta. A auditoria diz que um contato foi esquecido, não qual.
          </p>
        </div>
        <Mentions lead={lead} intro={<p className="small sub">Isto não é apagado junto: fica como está, para você rever.</p>} />
      </div>
      <footer className="dialog__foot">
        <Button look="ghost" data-autofocus onClick={leave}>
          {forget.isPending ? 'Fechar' : 'Cancelar'}
        </Button>
        <Button
          look="danger"
          disabled={mentions.isPending}
          busy={forget.isPending && 'Esquecendo...'}
          onClick={() => forget.mutate(lead, { onSuccess: finish })}
        >
          Esquecer contato
        </Button>
      </footer>
    </Dialog>
  )
}
