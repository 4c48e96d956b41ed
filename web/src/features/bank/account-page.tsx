import './bank.css'
import { IconArrowsExchange, IconPencil, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { BankAccount } from 'contract/bank/accounts.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { type ReactNode, useCallback } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { type Tab, Tabs } from '#components/ui/tabs.tsx'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { isId } from '#lib/search-params.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { describeAccount, describeReconciled, OpenLines } from './accounts-table.tsx'
import { BillsSection } from './bills-section.tsx'
import { LineList } from './lines/line-list.tsx'
import { StatementList } from './lines/statement-list.tsx'
import { TransfersSection } from './transfers-section.tsx'
import { buildAccountMenu, useAccountActions } from './use-account-actions.tsx'

const route = getRouteApi('/financeiro/contas/$id')

const PANEL = 'da-conta'
const TABS = [
  { value: 'faturas', label: 'Faturas' },
  { value: 'movimentos', label: 'Movimentos' },
  { value: 'transferencias', label: 'Transferências' },
  { value: 'extratos', label: 'Extratos' },
] as const satisfies readonly Tab<string>[]

const renderCrumbs = (here: string) => (
  <Crumbs
    parent={
      <Link to="/financeiro/contas" activeOptions={{ exact: true }}>
        Contas
      </Link>
    }
    here={here}
  />
)

/** What was paid or received here, and no statement tells of yet. */
function formatLoose(centavos: bigint): string | undefined {
  if (centavos === 0n) return undefined
  return centavos < 0n
    ? `${formatBRL(-centavos)} pagos aqui ainda sem extrato`
    : `${formatBRL(centavos)} recebidos aqui ainda sem extrato`
}

function Stat({ label, figure, caption }: { label: string; figure: ReactNode; caption: ReactNode }) {
  return (
    <section className="card stat" aria-label={label}>
      <h2 className="stat__label">{label}</h2>
      <p className="stat__figure">{figure}</p>
      <div className="row sub stat__caption">{caption}</div>
    </section>
  )
}

function describeOpening({ openingCentavos, openingDay }: BankAccount): string {
  if (openingDay) return `Desde ${formatDate(openingDay)}, com ${formatBRL(openingCentavos)}`
  return openingCentavos === 0 ? 'Desde o primeiro lançamento' : `Com ${formatBRL(openingCentavos)} antes do primeiro lançamento`
}

const Figures = ({ account }: { account: BankAccount }) => (
  <div className="stats cols-3">
    <Stat
      label="Saldo de hoje"
      figure={<Amount centavos={BigInt(account.balanceCentavos)} />}
      caption={formatLoose(BigInt(account.looseCentavos)) ?? describeOpening(account)}
    />
    <Stat
      label="Conciliada"
      figure={describeReconciled(account)}
      caption={
        account.lastStatementDay ? `Último extrato: ${formatDate(account.lastStatementDay)}` : 'Importe o primeiro extrato'
      }
    />
    <Stat
      label="A conciliar"
      figure={account.openLines.toLocaleString('pt-BR')}
      caption={account.openLines === 0 ? 'Nenhuma pendência' : <OpenLines account={account} />}
    />
  </div>
)

function LoadedAccount({ account }: { account: BankAccount }) {
  const isCard = account.kind === 'card'
  const tabs = TABS.filter(({ value }) => isCard || value !== 'faturas')
  const first = isCard ? 'faturas' : 'movimentos'
  const [{ aba: tab = first, fatura, ...chosen }, show] = useListSearch(route)
  const actions = useAccountActions()
  const { openTransfer, openForm } = actions
  const transfer = useCallback(() => openTransfer({ from: account }), [openTransfer, account])
  usePrimaryAction('Nova Transferência', transfer, 'finance.write')
  const { isArchived } = account
  return (
    <Page
      title={account.name}
      subtitle={[describeAccount(account), account.company].filter(Boolean).join(' · ')}
      crumbs={renderCrumbs(account.name)}
      badge={isArchived && <Badge>Arquivada</Badge>}
      action={
        <PageActions name={account.name} menu={buildAccountMenu(account, actions)}>
          {!isArchived && (
            <>
              <Button permission="finance.settings" icon={IconPencil} onClick={() => openForm(account)}>
                Editar
              </Button>
              <Button look="primary" permission="finance.write" icon={IconArrowsExchange} shortcut="N" onClick={transfer}>
                Transferir
              </Button>
            </>
          )}
        </PageActions>
      }
    >
      <Figures account={account} />
      <Tabs label="Da conta" panel={PANEL} tabs={tabs} value={tab} onChange={(aba) => show(aba === first ? {} : { aba })} />
      <div id={PANEL} role="tabpanel" aria-label={tabs.find(({ value }) => value === tab)?.label}>
        {tab === 'faturas' && (
          <BillsSection
            accountId={account.id}
            shown={fatura}
            onShow={(closing) => show({ fatura: closing })}
            onPay={(bill) => openTransfer({ bill })}
            chosen={chosen}
            onChange={(next) => show({ fatura, ...next })}
          />
        )}
        {tab === 'movimentos' && (
          <LineList
            accountId={account.id}
            chosen={chosen}
            onChange={(next) => show({ aba: tab === first ? undefined : tab, ...next })}
          />
        )}
        {tab === 'transferencias' && (
          <TransfersSection
            accountId={account.id}
            onNew={isArchived ? undefined : transfer}
            onEdit={(edited) => openTransfer({ transfer: edited })}
          />
        )}
        {tab === 'extratos' && <StatementList accountId={account.id} />}
      </div>
      {actions.dialogs}
    </Page>
  )
}

const AccountNotFound = () => (
  <Page title="Conta" crumbs={renderCrumbs('Não encontrada')}>
    <section className="card">
      <EmptyState
        title="Conta não encontrada"
        hint="O endereço pode estar incompleto, ou a conta ser de outro espaço de trabalho."
        icon={IconSearchOff}
        action={
          <Link className="btn btn--default" to="/financeiro/contas">
            Ver todas as contas
          </Link>
        }
      />
    </section>
  </Page>
)

function Account({ id }: { id: number }) {
  const active = useQuery(bankAccountsQuery({ archived: false }))
  const isThis = (account: BankAccount) => account.id === id
  const found = active.data?.accounts.find(isThis)
  const archived = useQuery({ ...bankAccountsQuery({ archived: true }), enabled: active.isSuccess && !found })
  const account = found ?? archived.data?.accounts.find(isThis)
  if (account) return <LoadedAccount account={account} key={id} />
  if (active.isSuccess && archived.isSuccess) return <AccountNotFound />
  return (
    <Page title="Conta" crumbs={renderCrumbs(`Conta ${id}`)}>
      <section className="card card--flush">
        <QueryView
          query={active.isSuccess ? archived : active}
          loading="Carregando conta..."
          skeleton={<TableSkeleton widths={[96, 220, 96]} rows={5} />}
          failed="Não foi possível carregar a conta"
        >
          {() => null}
        </QueryView>
      </section>
    </Page>
  )
}

export function AccountPage() {
  const { id } = route.useParams()
  return isId(id) ? <Account id={Number(id)} /> : <AccountNotFound />
}

export { Unavailable } from './accounts-page.tsx'
