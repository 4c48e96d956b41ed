import { IconArrowDownLeft, IconArrowsExchange, IconArrowUpRight, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transfer } from 'contract/bank/transfers.ts'
import { formatDate } from 'contract/values/dates.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import type { RowAction } from '#components/tables/row-action.ts'
import { RowActions } from '#components/tables/row-actions.tsx'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { useCan } from '#lib/session/permissions.ts'
import { transfersQuery, useDeleteTransfer } from './bank-calls.ts'

type Actions = { edit: (transfer: Transfer) => void; remove: (transfer: Transfer) => void }

const isOnStatement = ({ fromCovered, toCovered }: Transfer) => fromCovered || toCovered

const listActions = (transfer: Transfer, { edit, remove }: Actions): RowAction[] =>
  isOnStatement(transfer)
    ? []
    : [
        { label: 'Editar', icon: IconPencil, permission: 'finance.write', run: () => edit(transfer) },
        { label: 'Excluir', icon: IconTrash, danger: true, permission: 'finance.write', run: () => remove(transfer) },
      ]

function Other({ transfer, isOut, onOpen }: { transfer: Transfer; isOut: boolean; onOpen: (() => void) | undefined }) {
  const Arrow = isOut ? IconArrowUpRight : IconArrowDownLeft
  return (
    <>
      <span className="row">
        <Arrow className="icon icon--16 sub" aria-hidden />
        <RowNameOrButton name={isOut ? `Para ${transfer.to}` : `De ${transfer.from}`} onOpen={onOpen} />
        {isOnStatement(transfer) && (
          <Badge title="Um movimento do extrato está ligado a ela: desfaça o vínculo para alterá-la">No extrato</Badge>
        )}
      </span>
      {transfer.notes && <span className="under transfers__notes">{transfer.notes}</span>}
    </>
  )
}

type Context = Actions & { accountId: number; canWrite: boolean }

const createColumns = ({ accountId, canWrite, ...actions }: Context): Column<Transfer>[] => [
  {
    name: 'Data',
    role: 'meta',
    cellClass: 'tnum transfers__day',
    cell: ({ day }) => <time dateTime={day}>{formatDate(day)}</time>,
  },
  {
    name: 'Transferência',
    role: 'lead',
    className: 'fills tall',
    isRowHead: true,
    cell: (transfer) => (
      <Other
        transfer={transfer}
        isOut={transfer.fromId === accountId}
        onOpen={canWrite && !isOnStatement(transfer) ? () => actions.edit(transfer) : undefined}
      />
    ),
  },
  {
    name: 'Valor',
    role: 'amount',
    className: 'num',
    cell: ({ fromId, centavos }) => <Amount centavos={fromId === accountId ? -centavos : centavos} />,
  },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (transfer) => (
      <RowActions name={`a transferência de ${formatDate(transfer.day)}`} actions={listActions(transfer, actions)} />
    ),
  },
]

type Props = { accountId: number; onNew: (() => void) | undefined; onEdit: (transfer: Transfer) => void }

export function TransfersSection({ accountId, onNew, onEdit }: Props) {
  const query = useInfiniteQuery(transfersQuery(accountId))
  const canWrite = useCan('finance.write')
  const { mutate: remove } = useDeleteTransfer()
  const nothing = (
    <EmptyState
      title="Nenhuma transferência"
      hint="O que vai de uma conta sua para outra, a fatura do cartão que foi paga e o que foi investido: nem receita, nem despesa."
      icon={IconArrowsExchange}
      action={
        onNew && (
          <Button permission="finance.write" onClick={onNew}>
            Registrar transferência
          </Button>
        )
      }
    />
  )
  return (
    <ListSection
      title="Transferências"
      query={query}
      rows={({ pages }) => pages.flatMap(({ transfers }) => transfers)}
      loading="Carregando transferências..."
      skeleton={[96, 220, 96, 40]}
      failed="Não foi possível carregar as transferências"
      empty={nothing}
    >
      {(transfers) => (
        <DataTable
          caption="Transferências, da mais nova à mais antiga"
          className="transfers"
          columns={createColumns({ accountId, canWrite, edit: onEdit, remove })}
          rows={transfers}
          keyOf={({ id }) => id}
        />
      )}
    </ListSection>
  )
}
