import { IconBuildingBank, IconCash, IconCreditCard, IconTrendingUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { BANK_ACCOUNT_KIND_NAMES, type BankAccount } from 'contract/bank/accounts.ts'
import { findBank } from 'contract/bank/banks.ts'
import { type Bill, toPay } from 'contract/bank/bills.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatCount } from '#lib/format/format.ts'
import { type AccountActions, buildAccountMenu } from './use-account-actions.tsx'

const KIND_ICONS = { bank: IconBuildingBank, card: IconCreditCard, cash: IconCash, investment: IconTrendingUp }

/** As `Banco · Itaú · 0001 · 12345-6`. */
export function describeAccount({ kind, ispb, branch, number }: BankAccount): string {
  const bank = ispb ? findBank(ispb)?.name : undefined
  return [BANK_ACCOUNT_KIND_NAMES[kind], bank, branch, number].filter(Boolean).join(' · ')
}

export const formatOpenLines = (count: number): string => `${formatCount(count, 'movimento', 'movimentos')} a conciliar`

export const describeReconciled = ({ lastStatementDay, reconciledUntil }: BankAccount): string => {
  if (!lastStatementDay) return 'Sem extrato'
  return reconciledUntil ? `até ${formatDate(reconciledUntil)}` : 'Ainda não'
}

export const OpenLines = ({ account: { id, openLines } }: { account: BankAccount }) =>
  openLines > 0 && (
    <Link className="link reach" to="/financeiro/contas/conciliar" search={{ conta: id }}>
      {formatOpenLines(openLines)}
    </Link>
  )

/** The bill that is due first. */
function NextBill({ bill }: { bill: Bill | undefined }) {
  if (!bill) return null
  return (
    <span className="under accounts__bill tnum">
      Fatura de {formatBRL(toPay(bill))} · vence {formatDate(bill.due)}
    </span>
  )
}

function Name({ account, bill }: { account: BankAccount; bill: Bill | undefined }) {
  const { id, kind, name, isMain, isArchived } = account
  const Icon = KIND_ICONS[kind]
  return (
    <span className="row gap-3 accounts__who">
      <Icon className="icon sub" aria-hidden />
      <span>
        <span className="row">
          <Link className="table__open two" to="/financeiro/contas/$id" params={{ id: String(id) }} title={name}>
            {name}
          </Link>
          {isMain && <Badge title="Recebe o que foi pago sem conta informada">Principal</Badge>}
          {isArchived && <Badge>Arquivada</Badge>}
        </span>
        <span className="under">{describeAccount(account)}</span>
        <NextBill bill={bill} />
      </span>
    </span>
  )
}

const createColumns = (actions: AccountActions, bills: readonly Bill[]): Column<BankAccount>[] => [
  {
    name: 'Conta',
    role: 'lead',
    className: 'fills tall',
    isRowHead: true,
    cell: (account) => <Name account={account} bill={bills.find(({ accountId }) => accountId === account.id)} />,
  },
  {
    name: 'Conciliada',
    role: 'meta',
    cellClass: 'tnum accounts__reconciled',
    cell: (account) => (
      <span className={account.lastStatementDay ? undefined : 'sub'}>
        <span className="only-phone">{account.lastStatementDay && 'Conciliada: '}</span>
        {describeReconciled(account)}
      </span>
    ),
  },
  { name: 'Em aberto', role: 'note', className: 'num accounts__open', cell: (account) => <OpenLines account={account} /> },
  {
    name: 'Saldo',
    role: 'amount',
    className: 'num',
    cell: ({ balanceCentavos }) => (
      <strong>
        <Amount centavos={BigInt(balanceCentavos)} />
      </strong>
    ),
  },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (account) => <RowActions name={account.name} actions={buildAccountMenu(account, actions)} />,
  },
]

const SHARED = { caption: 'Contas, com o saldo de hoje', className: 'accounts', keyOf: ({ id }: BankAccount) => id }

/** `bills`: the earliest due first. */
type Props = { accounts: readonly BankAccount[]; actions: AccountActions; bills?: readonly Bill[] }

/** Under the names of their companies, if there are several. */
export function AccountsTable({ accounts, actions, bills = [] }: Props) {
  const columns = createColumns(actions, bills)
  const companies = Map.groupBy(accounts, ({ companyId }) => companyId)
  if (companies.size < 2) return <DataTable {...SHARED} columns={columns} rows={accounts} />
  const groups = [...companies].map(([companyId, rows]) => ({
    key: companyId ?? 'none',
    label: rows[0]?.company ?? 'Sem empresa',
    rows,
  }))
  return <DataTable {...SHARED} columns={columns} groups={groups} />
}
