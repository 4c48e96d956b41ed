import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { SampleBadge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { type EntryRow, formatEntryAmount, formatEntryDate, getDescription } from '../entries/row.ts'
import { recentOutflowsQuery } from './home-modal-calls.ts'

const ModalDialog = lazyComponent(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }))

/** Examples, which are marked as such and shown where no real outflow exists, or none could be loaded. */
const SAMPLES: readonly EntryRow[] = [
  { id: 1, dateText: '15/01/2026', description: 'Aluguel do escritório', amountText: 'R$\u00a03.200,00' },
  { id: 2, dateText: '12/01/2026', description: 'Licenças de software', amountText: 'R$\u00a0445,00' },
  { id: 3, dateText: '10/01/2026', description: 'Campanha de mídia paga', amountText: 'R$\u00a01.850,00' },
]

function RecentOutflows() {
  const { data, isPending } = useQuery(recentOutflowsQuery)
  if (isPending) return <p className="sub">Carregando saídas...</p>
  const own = data && data.length > 0
  const rows: readonly EntryRow[] = own ? data : SAMPLES
  return (
    <section className="stack" aria-labelledby="saidas-recentes">
      <div className="between">
        <h3 id="saidas-recentes">Saídas Recentes</h3>
        {!own && <SampleBadge />}
      </div>
      <ul className="list list--roomy">
        {rows.map((row) => (
          <li className="between" key={String(row.id)}>
            <div className="grow">
              <p className="two" title={getDescription(row)}>
                {getDescription(row)}
              </p>
              <p className="tiny sub tnum">{formatEntryDate(row)}</p>
            </div>
            <span className="num strong">{formatEntryAmount(row) ?? 'A completar'}</span>
          </li>
        ))}
      </ul>
      {own && (
        <Link className="link small" to="/financeiro">
          Ver todas as saídas
        </Link>
      )}
    </section>
  )
}

/** The modal of Home's Financeiro card (specification §2). */
export function FinanceModal() {
  const dialog = useDialog()
  return (
    <>
      <div className="between between--wrap">
        <h3>Gerenciamento Financeiro</h3>
        <Button look="primary" icon={IconPlus} onClick={() => dialog.open()}>
          Adicionar Saída Financeira
        </Button>
      </div>
      <RecentOutflows />
      <OpenedDialog dialog={dialog}>{(control) => <ModalDialog {...control} />}</OpenedDialog>
    </>
  )
}
