import { IconCash, IconCreditCard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Bill, toPay } from 'contract/bank/bills.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Section } from '#components/ui/section.tsx'
import { cardBillsQuery, describeClosing, getPayable } from '#entities/bank-accounts/bills.ts'
import { useToday } from '#lib/session/session.ts'
import { LineList, type LineListProps } from './lines/line-list.tsx'

const formatTitle = ({ due }: Bill): string => `Vence ${formatDate(due)}`

function State({ bill, today }: { bill: Bill; today: CivilDate }) {
  const { state, due, centavos, remainingCentavos } = bill
  if (state === 'next') return <Badge>Próxima</Badge>
  if (state === 'open') return <Badge tone="live">Aberta</Badge>
  if (BigInt(remainingCentavos) <= 0n) return BigInt(centavos) > 0n && <Badge tone="pos">Paga</Badge>
  return due < today ? <Badge tone="neg">Vencida</Badge> : <Badge tone="warn">Fechada</Badge>
}

type Context = { today: CivilDate; onOpen: (bill: Bill) => void; onPay: (bill: Bill) => void }

const createColumns = ({ today, onOpen, onPay }: Context): Column<Bill>[] => [
  {
    name: 'Fatura',
    role: 'lead',
    className: 'fills tall',
    isRowHead: true,
    cell: (bill) => (
      <>
        <span className="row">
          <RowNameOrButton name={formatTitle(bill)} onOpen={() => onOpen(bill)} />
          <State bill={bill} today={today} />
        </span>
        <span className="under tnum">
          {describeClosing(bill)}
          {bill.expectedCentavos !== '0' && (
            <span className="only-wide"> · com {formatBRL(BigInt(bill.expectedCentavos))} de parcelas previstas</span>
          )}
        </span>
      </>
    ),
  },
  { name: 'Total', role: 'wide', className: 'num', cell: ({ centavos }) => formatBRL(BigInt(centavos)) },
  { name: 'Pago', role: 'wide', className: 'num', cell: ({ paidCentavos }) => formatBRL(BigInt(paidCentavos)) },
  {
    name: 'A pagar',
    role: 'amount',
    className: 'num',
    cell: (bill) => (
      <strong>
        <Amount centavos={toPay(bill)} />
      </strong>
    ),
  },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (bill) => (
      <RowActions
        name={`a fatura que vence em ${formatDate(bill.due)}`}
        actions={[
          getPayable(bill) > 0n && { label: 'Pagar', icon: IconCash, permission: 'finance.write', run: () => onPay(bill) },
        ]}
      />
    ),
  },
]

const nothing = (
  <EmptyState
    title="Nenhuma fatura"
    hint="Importe a fatura do cartão, ou pague uma saída com ele: cada compra entra na fatura do seu dia."
    icon={IconCreditCard}
  />
)

/** What the bill has beside the lines of its statements. */
function Beside({ bill: { expected, looseCentavos } }: { bill: Bill }) {
  if (expected.length === 0 && looseCentavos === '0') return null
  return (
    <Section title="Ainda sem extrato">
      <ul className="list list--roomy">
        {looseCentavos !== '0' && (
          <li className="between">
            <span>Pago com o cartão aqui</span>
            <span className="tnum">{formatBRL(BigInt(looseCentavos))}</span>
          </li>
        )}
        {expected.map(({ description, centavos }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two purchases may have the same name and value
          <li className="between" key={at}>
            <span>
              {description} <span className="small sub">parcela prevista</span>
            </span>
            <span className="tnum">{formatBRL(centavos)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Props = LineListProps & {
  shown: CivilDate | undefined
  onShow: (closing: CivilDate) => void
  onPay: (bill: Bill) => void
}

/** A card's bills, the newest first, and what the chosen one has; at first the one that is open. */
export function BillsSection({ shown, onShow, onPay, ...lines }: Props) {
  const today = useToday()
  const query = useQuery(cardBillsQuery(lines.accountId))
  const bills = query.data?.bills ?? []
  const bill = bills.find(({ closing }) => closing === shown) ?? bills.find(({ state }) => state === 'open')
  return (
    <div className="stack">
      <ListSection
        title="Faturas"
        query={query}
        rows={(data) => data.bills}
        loading="Carregando faturas..."
        skeleton={[220, 96, 96, 40]}
        failed="Não foi possível carregar as faturas"
        empty={nothing}
      >
        {(rows) => (
          <DataTable
            caption="Faturas do cartão, da mais nova à mais antiga"
            className="transfers"
            columns={createColumns({ today, onOpen: ({ closing }) => onShow(closing), onPay })}
            rows={rows}
            keyOf={({ closing }) => closing}
          />
        )}
      </ListSection>
      {bill && (
        <>
          <Beside bill={bill} />
          <LineList key={bill.closing} {...lines} bill={bill.closing} title={`Fatura que vence em ${formatDate(bill.due)}`} />
        </>
      )}
    </div>
  )
}
