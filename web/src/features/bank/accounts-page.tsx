import './bank.css'
import { IconArrowsExchange, IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { BankAccount, listBankAccounts } from 'contract/bank/accounts.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { formatBRL } from 'contract/values/money.ts'
import { useCallback } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { StaleNote } from '#components/feedback/stale-note.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { Amount } from '#components/ui/amount.tsx'
import { Button } from '#components/ui/button.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { payableBillsQuery } from '#entities/bank-accounts/bills.ts'
import { bankAccountsQuery } from '#entities/bank-accounts/queries.ts'
import { useFormFromAddress } from '#lib/drafts/use-form-from-address.ts'
import { formatCount } from '#lib/format/format.ts'
import { hasAnswered404 } from '#lib/net/call.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { AccountsTable, formatOpenLines } from './accounts-table.tsx'
import { ForecastSection } from './forecast-section.tsx'
import { type AccountActions, buildImportAction, useAccountActions } from './use-account-actions.tsx'

const route = getRouteApi('/financeiro/contas')

const TITLE = { title: 'Contas', subtitle: 'Saldos de hoje, o que falta conciliar e os próximos 90 dias' }

type Overview = CallResult<typeof listBankAccounts>

function TodaySection({ accounts, totals }: Pick<Overview, 'accounts' | 'totals'>) {
  const total = totals.reduce((sum, { centavos }) => sum + BigInt(centavos), 0n)
  const openLines = accounts.reduce((sum, account) => sum + account.openLines, 0)
  return (
    <Section title="Saldo de hoje">
      <p className="accounts__total">
        <Amount centavos={total} />
      </p>
      <p className="small sub">
        em {formatCount(accounts.length, 'conta', 'contas')}
        {accounts.some(({ kind }) => kind === 'card') && ', menos o que se deve nos cartões'}
      </p>
      <dl className="facts facts--lined small accounts__facts">
        {totals.length > 1 &&
          totals.map(({ companyId, company, centavos }) => (
            <Fact label={company ?? 'Sem empresa'} className="tnum" key={companyId ?? 'none'}>
              <Amount centavos={BigInt(centavos)} />
            </Fact>
          ))}
        {openLines > 0 && (
          <Fact label="Dos extratos">
            <Link className="link reach" to="/financeiro/contas/conciliar">
              {formatOpenLines(openLines)}
            </Link>
          </Fact>
        )}
      </dl>
    </Section>
  )
}

/** As each company's account is made. */
const isUntouched = ({ isMain, ispb, openingCentavos, openingDay, lastStatementDay }: BankAccount) =>
  isMain && !ispb && openingCentavos === 0 && !openingDay && !lastStatementDay

function Invitation({ account, actions }: { account: BankAccount; actions: AccountActions }) {
  const canEdit = useCan('finance.settings')
  const canImport = useCan('finance.write')
  return (
    <section className="card">
      <EmptyState
        title="Comece pela sua conta principal"
        hint={`Ela reúne o que já foi pago e recebido: ${formatBRL(BigInt(account.balanceCentavos))}. Dê a ela o nome da sua conta, informe o saldo de um dia e importe o extrato do banco.`}
        icon={IconBuildingBank}
        action={
          (canEdit || canImport) && (
            <span className="row row--wrap">
              <Button permission="finance.settings" onClick={() => actions.openForm(account)}>
                Dar nome e saldo inicial
              </Button>
              {canImport && (
                <ScreenLink className="btn btn--ghost" href={buildImportAction(account).screen}>
                  Importar extrato
                </ScreenLink>
              )}
            </span>
          )
        }
      />
    </section>
  )
}

function ArchivedSection({ actions }: { actions: AccountActions }) {
  const query = useQuery(bankAccountsQuery({ archived: true }))
  return (
    <ListSection
      title="Contas arquivadas"
      query={query}
      rows={({ accounts }) => accounts}
      loading="Carregando contas arquivadas..."
      skeleton={[220, 96, 96, 40]}
      failed="Não foi possível carregar as contas arquivadas"
      empty={
        <EmptyState
          title="Nenhuma conta arquivada"
          hint="O que for arquivado fica aqui, com todo o seu histórico, e pode ser restaurado."
        />
      }
    >
      {(accounts) => <AccountsTable accounts={accounts} actions={actions} />}
    </ListSection>
  )
}

type LoadedProps = Overview & { actions: AccountActions; showsArchived: boolean; onShowArchived: (shows: boolean) => void }

function Loaded({ accounts, totals, actions, showsArchived, onShowArchived }: LoadedProps) {
  const bills = useQuery(payableBillsQuery).data?.bills ?? []
  const [first, ...others] = accounts
  const archivedSwitch = <LabeledCheckbox label="Mostrar arquivadas" checked={showsArchived} onChange={onShowArchived} />
  return (
    <>
      {first && others.length === 0 && isUntouched(first) && <Invitation account={first} actions={actions} />}
      <div className="cols-35">
        <TodaySection accounts={accounts} totals={totals} />
        <ForecastSection />
      </div>
      <Section title="Todas as contas" flush aside={archivedSwitch}>
        <AccountsTable accounts={accounts} actions={actions} bills={bills} />
      </Section>
      {showsArchived && <ArchivedSection actions={actions} />}
    </>
  )
}

const loadingAccounts = (
  <section className="card card--flush" aria-hidden>
    <TableSkeleton widths={[220, 96, 120, 96]} rows={4} />
  </section>
)

const unavailable = (
  <UnavailableCard
    title="As contas não são acompanhadas aqui"
    hint="Este painel repassa os lançamentos a outro serviço, que não informa contas nem extratos."
  />
)

export function AccountsPage() {
  const [search, show] = useListSearch(route)
  const actions = useAccountActions()
  const { openForm, openTransfer } = actions
  const query = useQuery(bankAccountsQuery({ archived: false }))
  const [first, ...others] = query.data?.accounts ?? []
  const add = useCallback(() => openForm(), [openForm])
  usePrimaryAction('Nova Conta', add, 'finance.settings')
  useFormFromAddress(search, { record: add, show })
  if (hasAnswered404(query.error)) return <Unavailable />
  return (
    <Page
      {...TITLE}
      action={
        <PageActions
          secondary={[
            buildImportAction(others.length === 0 ? first : undefined),
            { label: 'Transferir', icon: IconArrowsExchange, permission: 'finance.write', run: () => openTransfer() },
          ]}
        >
          <Button look="primary" permission="finance.settings" icon={IconPlus} shortcut="N" onClick={add}>
            Nova Conta
          </Button>
        </PageActions>
      }
    >
      {query.data !== undefined && <StaleNote query={query} />}
      <QueryView
        query={query}
        loading="Carregando contas..."
        skeleton={loadingAccounts}
        failed="Não foi possível carregar as contas"
      >
        {(overview) => (
          <Loaded
            {...overview}
            actions={actions}
            showsArchived={search.arquivadas === true}
            onShowArchived={(shows) => show(shows ? { arquivadas: true } : {})}
          />
        )}
      </QueryView>
      {actions.dialogs}
    </Page>
  )
}

export const Unavailable = () => <Page {...TITLE}>{unavailable}</Page>
