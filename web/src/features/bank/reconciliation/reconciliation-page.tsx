import './reconciliation.css'
import { IconChecks, IconListCheck, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type LineToReconcile, MOST_PROPOSED_LINES, PROPOSED_LINES } from 'contract/bank/reconcile.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { Button } from '#components/ui/button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Page } from '#components/ui/page.tsx'
import { bankAccountsQuery, toAccountOptions } from '#entities/bank-accounts/queries.ts'
import { focusElement } from '#lib/focus/focus-element.ts'
import { formatCount } from '#lib/format/format.ts'
import { hasAnswered404 } from '#lib/net/call.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { useAccountActions } from '../use-account-actions.tsx'
import { AllGroups } from './all-groups.tsx'
import { groupLines, type Moved } from './groups.ts'
import { type LineActions, toRowId } from './line-row.tsx'
import { peopleToAskQuery, type Reconciliation, reconciliationQuery, useReconcile } from './reconciliation-calls.ts'

const FindEntryDialog = lazyComponent(() => import('./find-entry-dialog.tsx'))
const AskDialog = lazyComponent(() => import('./ask-dialog.tsx'))
const SetAsideDialog = lazyComponent(() => import('./set-aside-dialog.tsx'))

const route = getRouteApi('/financeiro/contas/conciliar')

const unavailable = (
  <UnavailableCard
    title="Os extratos não são conciliados aqui"
    hint="Este painel repassa os lançamentos a outro serviço, que não guarda extratos."
  />
)

function Nothing({ waiting, account }: { waiting: number; account: number | undefined }) {
  return (
    <section className="card">
      <EmptyState
        title="Nada para conciliar"
        hint={
          waiting > 0
            ? `${formatCount(waiting, 'movimento em espera volta', 'movimentos em espera voltam')} no dia escolhido.`
            : 'Importe o extrato de uma conta: o que ele trouxer aparece aqui, ao lado dos lançamentos.'
        }
        icon={IconChecks}
        action={
          <Link className="btn btn--default" to="/financeiro/importar" search={account ? { conta: account } : {}}>
            <IconUpload className="icon" aria-hidden />
            Importar extrato
          </Link>
        }
      />
    </section>
  )
}

const Loading = () => (
  <section className="card card--flush" aria-hidden>
    <TableSkeleton widths={[16, 260, 96, 260, 40]} rows={6} />
  </section>
)

function usePeopleToAsk() {
  const canAsk = useCan('finance.write')
  return useQuery({ ...peopleToAskQuery, enabled: canAsk }).data?.people ?? []
}

/** The line of a colleague's question has the focus once, when it is there. */
function useFocusOfAskedLine(): void {
  const { movimento } = route.useSearch()
  const done = useRef<number>(undefined)
  useEffect(() => {
    const row = movimento !== undefined && done.current !== movimento && document.getElementById(toRowId(movimento))
    if (!row) return
    done.current = movimento
    row.scrollIntoView({ block: 'center' })
    focusElement(row)
  })
}

function Reconcile({ data, showsAccount, more }: { data: Reconciliation; showsAccount: boolean; more: ReactNode }) {
  const [moved, setMoved] = useState<Moved>(new Map())
  const reconcile = useReconcile()
  const dialog = useDialog<{ line: LineToReconcile; how: 'ignore' | 'wait' }>()
  const finding = useDialog<LineToReconcile>()
  const asking = useDialog<LineToReconcile>()
  const people = usePeopleToAsk()
  const { openForm, dialogs } = useAccountActions()
  useFocusOfAskedLine()
  const actions: LineActions = {
    moveTo: (line, group) => setMoved((before) => new Map(before).set(line.id, group)),
    find: finding.open,
    ignore: (line) => dialog.open({ line, how: 'ignore' }),
    wait: (line) => dialog.open({ line, how: 'wait' }),
    addAccount: () => openForm(),
    ask: people.length > 0 ? asking.open : undefined,
  }
  return (
    <>
      <AllGroups
        groups={groupLines(data, moved)}
        showsAccount={showsAccount}
        actions={actions}
        busy={reconcile.isPending}
        onAccept={(decisions) => reconcile.mutate(decisions)}
        moreDoubtful={data.moreDoubtful}
        more={more}
      />
      {data.more > 0 && (
        <p className="sub" role="status">
          Há mais {formatCount(data.more, 'movimento', 'movimentos')}: aparecem quando estes forem decididos.
        </p>
      )}
      <OpenedDialog dialog={finding}>
        {(control, line) =>
          line && <FindEntryDialog {...control} line={line} onDecide={(decision) => reconcile.mutate([decision])} />
        }
      </OpenedDialog>
      <OpenedDialog dialog={asking}>
        {(control, line) =>
          line && <AskDialog {...control} line={line} people={people} onDecide={(decision) => reconcile.mutate([decision])} />
        }
      </OpenedDialog>
      <OpenedDialog dialog={dialog}>
        {(control, item) =>
          item && <SetAsideDialog {...control} {...item} onDecide={(decision) => reconcile.mutate([decision])} />
        }
      </OpenedDialog>
      {dialogs}
    </>
  )
}

function Shown({ account }: { account: number | undefined }) {
  const { movimento } = route.useSearch()
  const [limit, setLimit] = useState(movimento === undefined ? PROPOSED_LINES : MOST_PROPOSED_LINES)
  const query = useQuery(reconciliationQuery(account, limit))
  if (hasAnswered404(query.error)) return unavailable
  return (
    <QueryView
      query={query}
      loading="Carregando movimentos..."
      skeleton={<Loading />}
      failed="Não foi possível carregar os movimentos"
      empty={({ lines, waiting }) => lines.length === 0 && <Nothing waiting={waiting} account={account} />}
    >
      {(data) => (
        <Reconcile
          data={data}
          showsAccount={account === undefined}
          more={
            limit < MOST_PROPOSED_LINES && (
              <Button
                look="ghost"
                busy={query.isPlaceholderData && 'Carregando...'}
                onClick={() => setLimit(Math.min(limit + PROPOSED_LINES, MOST_PROPOSED_LINES))}
              >
                Carregar mais
              </Button>
            )
          }
        />
      )}
    </QueryView>
  )
}

function AccountFilter() {
  const [{ conta }, show] = useListSearch(route)
  const accounts = useQuery(bankAccountsQuery({ archived: false }))
  const options = toAccountOptions(accounts.data?.accounts ?? [])
  if (options.length < 2) return null
  return (
    <NativeSelect
      aria-label="Conta"
      options={[{ value: '', label: 'Todas as contas' }, ...options]}
      value={conta === undefined ? '' : String(conta)}
      onChange={(value) => show(value ? { conta: Number(value) } : {})}
    />
  )
}

const HeadActions = () => (
  <>
    <Link className="btn btn--default page__own-action" to="/financeiro/contas/regras">
      <IconListCheck className="icon" aria-hidden />
      Regras
    </Link>
    <AccountFilter />
  </>
)

export function ReconciliationPage() {
  const { conta } = route.useSearch()
  return (
    <Page title="Conciliar" subtitle="O que veio do banco, ao lado do que está lançado" action={<HeadActions />}>
      <Shown key={conta ?? 'all'} account={conta} />
    </Page>
  )
}

export const Unavailable = () => (
  <Page title="Conciliar" subtitle="O que veio do banco, ao lado do que está lançado">
    {unavailable}
  </Page>
)
