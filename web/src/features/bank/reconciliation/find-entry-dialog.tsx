import { useQuery } from '@tanstack/react-query'
import type { Decision, LineToReconcile } from 'contract/bank/reconcile.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { Candidates } from './doubtful-group.tsx'
import { foundEntriesQuery } from './reconciliation-calls.ts'

type Props = { line: LineToReconcile; opened: boolean; onClose: () => void; onDecide: (decision: Decision) => void }

/** A person looks for the entry of a line among those of any day and amount. */
export default function FindEntryDialog({ line, opened, onClose, onDecide }: Props) {
  const [q, setQ] = useState('')
  const query = useQuery(foundEntriesQuery(line.id, q))
  const accept = (decisions: Decision[]) => {
    onClose()
    for (const decision of decisions) onDecide(decision)
  }
  return (
    <Dialog title="Buscar lançamento" opened={opened} onClose={onClose}>
      <div className="dialog__body">
        <p className="wraps sub">
          {line.description} · {formatDate(line.day)} · {formatBRL(Math.abs(line.centavos))}
        </p>
        <SearchBox label="Nome, valor ou data" q={q} onSearch={setQ} />
        {q.trim() !== '' && (
          <QueryView
            query={query}
            loading="Buscando..."
            skeleton={null}
            failed="Não foi possível buscar"
            empty={({ candidates }) =>
              candidates.length === 0 && (
                <p className="sub">Nenhum lançamento em aberto, ou pago sem extrato, corresponde à busca.</p>
              )
            }
          >
            {({ candidates }) => <Candidates row={{ line, candidates }} onAccept={accept} />}
          </QueryView>
        )}
      </div>
    </Dialog>
  )
}
