import './due.css'
import { IconPlus, IconReceipt2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import type { Bill } from 'contract/bank/bills.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import type { PaperCode } from 'contract/papers/paper-code.ts'
import { type ReactNode, useCallback } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { FailedNote, hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { Button } from '#components/ui/button.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageActions } from '#components/ui/page-actions.tsx'
import { payableBillsQuery } from '#entities/bank-accounts/bills.ts'
import type { OpenedTransfer } from '#entities/bank-accounts/transfer-dialog.tsx'
import { hasAnswered404 } from '#lib/net/call.ts'
import { useCapabilities } from '#lib/net/capabilities.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { omitFalsy } from '#lib/search-params.ts'
import { useToday } from '#lib/session/session.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { useScrollToAnchor } from '#lib/use-scroll-to-anchor.ts'
import { EntryDialogs, type OpenedEntry } from '../entries/entry-dialogs.tsx'
import { ENTRY_KINDS } from '../entries/kinds.ts'
import { SERIES_ACTION } from '../screen-actions.ts'
import { dueQuery } from './due-calls.ts'
import { DueFilterBar } from './due-filter-bar.tsx'
import { DueList } from './due-list.tsx'
import { DuePaper, NothingForPaper } from './due-paper.tsx'
import { type DueSearch, pickDueFilters } from './due-search.ts'
import { useBuckets } from './use-buckets.ts'
import { isPayable } from './use-selection.ts'
import { DUE_WORDS } from './words.ts'

const TransferDialog = lazyComponent(() => import('#entities/bank-accounts/transfer-dialog.tsx'))

const ROUTES = { outflow: getRouteApi('/financeiro/a-pagar'), inflow: getRouteApi('/financeiro/a-receber') }

const unavailable = (
  <UnavailableCard
    title="Os vencimentos não são acompanhados aqui"
    hint="Este painel repassa os lançamentos a outro serviço, que não informa o que está em aberto."
  />
)

const RecordLink = ({ kind, look }: { kind: EntryKind; look: 'primary' | 'default' }) => (
  <Link className={`btn btn--${look}`} to={ENTRY_KINDS[kind].list} search={{ novo: true }}>
    <IconPlus className="icon" aria-hidden />
    {ENTRY_KINDS[kind].record}
  </Link>
)

const Nothing = ({ kind }: { kind: EntryKind }) => (
  <section className="card">
    <EmptyState
      title={DUE_WORDS[kind].nothing}
      hint={DUE_WORDS[kind].nothingHint}
      icon={IconReceipt2}
      action={<RecordLink kind={kind} look="default" />}
    />
  </section>
)

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <section className="card">
    <EmptyState
      title="Nenhuma conta em aberto com estes filtros"
      hint="O que já foi pago está em Saídas e Entradas."
      icon={IconReceipt2}
      action={<Button onClick={onClear}>Limpar filtros</Button>}
    />
  </section>
)

const Loading = () => (
  <section className="card card--flush" aria-hidden>
    <TableSkeleton widths={[16, 108, 260, 120, 96]} rows={6} />
  </section>
)

const LOADING = {
  loading: 'Carregando contas...',
  skeleton: <Loading />,
  failed: 'Não foi possível carregar as contas',
}

const NO_BILLS: readonly Bill[] = []

/** A bill has no project or category: it is shown while nothing is searched or filtered. */
function Due({ kind, bills, note }: { kind: EntryKind; bills: readonly Bill[]; note?: ReactNode }) {
  const client = useQueryClient()
  const today = useToday()
  const [search, show] = useListSearch<DueSearch>(ROUTES[kind])
  const filters = pickDueFilters(search)
  const isFiltered = Object.keys(omitFalsy(filters)).length > 0
  const query = useQuery({ ...dueQuery(kind, today, filters), placeholderData: keepPreviousData })
  const list = { kind, today: query.data?.today ?? today, filters }
  const buckets = useBuckets(list, query.data?.buckets ?? [], isFiltered ? NO_BILLS : bills)
  const dialog = useDialog<OpenedEntry>()
  const transferDialog = useDialog<OpenedTransfer>()
  useScrollToAnchor()
  if (hasAnswered404(query.error)) return unavailable
  const { code, ...others } = search
  const showAll = () => show(others)
  const findPaper = async ({ code }: PaperCode) => {
    show({ code })
    const found = await client.fetchQuery(dueQuery(kind, today, { code })).catch(() => undefined) // the list says so
    const rows = found?.buckets.flatMap(({ entries }) => entries) ?? []
    const [row, other] = rows.filter((row) => row.paymentCode === code || row.invoiceKey === code)
    const payable = row && !other ? row : rows.length === 1 ? rows[0] : undefined
    if (payable && isPayable(payable)) dialog.open({ paying: payable })
  }
  return (
    <>
      {note}
      <DueFilterBar kind={kind} search={search} onChange={show} onPaper={(paper) => void findPaper(paper)} />
      {code && <DuePaper code={code} onClear={showAll} />}
      <QueryView
        query={query}
        {...LOADING}
        empty={() =>
          buckets.length === 0 &&
          (code ? (
            <NothingForPaper code={code} />
          ) : isFiltered ? (
            <NothingMatches onClear={() => show({})} />
          ) : (
            <Nothing kind={kind} />
          ))
        }
      >
        {({ today }) => (
          <DueList
            kind={kind}
            today={today}
            buckets={buckets}
            onEdit={(row) => dialog.open({ row })}
            onComplete={(row) => dialog.open({ incomplete: row })}
            onPayOtherwise={(row) => dialog.open({ paying: row })}
            onPayBill={(bill) => transferDialog.open({ bill })}
          />
        )}
      </QueryView>
      <EntryDialogs kind={kind} rows={buckets.flatMap((bucket) => bucket.rows)} dialog={dialog} />
      <OpenedDialog dialog={transferDialog}>{(control, item) => <TransferDialog item={item} {...control} />}</OpenedDialog>
    </>
  )
}

/** With the bills of cards, which another service than ours does not know. If they cannot be read, the rest is shown all the same. */
function Payable() {
  const query = useQuery(payableBillsQuery)
  if (hasAnswered404(query.error)) return <Due kind="outflow" bills={NO_BILLS} />
  if (hasFailedToLoad(query))
    return (
      <Due
        kind="outflow"
        bills={NO_BILLS}
        note={<FailedNote query={query} failed="As faturas dos cartões não puderam ser lidas, e faltam nesta lista." />}
      />
    )
  return (
    <QueryView query={query} {...LOADING}>
      {({ bills }) => <Due kind="outflow" bills={bills} />}
    </QueryView>
  )
}

function Frame({ kind, children }: { kind: EntryKind; children: ReactNode }) {
  const { title, subtitle } = DUE_WORDS[kind]
  const { record, list } = ENTRY_KINDS[kind]
  const navigate = useNavigate()
  const add = useCallback(() => void navigate({ to: list, search: { novo: true } }), [navigate, list])
  usePrimaryAction(record, add, 'finance.write')
  const canEdit = useCapabilities().edit
  const action = (
    <PageActions secondary={[canEdit && SERIES_ACTION]}>
      <RecordLink kind={kind} look="primary" />
    </PageActions>
  )
  return (
    <Page title={title} subtitle={subtitle} action={action}>
      {children}
    </Page>
  )
}

const DuePage = ({ kind }: { kind: EntryKind }) => (
  <Frame kind={kind}>{kind === 'outflow' ? <Payable /> : <Due kind="inflow" bills={NO_BILLS} />}</Frame>
)

export function PayablePage() {
  const { aba } = ROUTES.outflow.useSearch()
  return aba ? <Navigate to={DUE_WORDS.inflow.path} replace /> : <DuePage kind="outflow" />
}

export const ReceivablePage = () => <DuePage kind="inflow" />

export function Unavailable() {
  const { pathname } = useLocation()
  return <Frame kind={pathname === DUE_WORDS.inflow.path ? 'inflow' : 'outflow'}>{unavailable}</Frame>
}
