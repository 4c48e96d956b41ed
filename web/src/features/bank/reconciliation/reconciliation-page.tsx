import './reconciliation.css'
import { IconChecks, IconListCheck, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Decision, type LineToReconcile, MOST_PROPOSED_LINES, PROPOSED_LINES } from 'contract/bank/reconcile.ts'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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
import { useCan } from '#lib/session/permissions.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CandidateEntries } from './candidate-entries.tsx'
import { DoubtfulGroup } from './doubtful-group.tsx'
import { FindEntryDialog } from './find-entry-dialog.tsx'
import { type FreshFields, FreshFieldsInputs, toFields } from './fresh-fields.tsx'
import { type FreshRow, type Groups, groupLines, type Moved, type TransferRow, toMatch } from './groups.ts'
import { type GroupName, type LineActions, toRowId } from './line-row.tsx'
import { PickedGroup } from './picked-group.tsx'
import { peopleToAskQuery, type Reconciliation, reconciliationQuery, useReconcile } from './reconciliation-calls.ts'
import { SetAsideDialog } from './set-aside-dialog.tsx'

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

/** What a person chose for a line, beside what was proposed. */
type Choices = { fields: ReadonlyMap<number, FreshFields>; accounts: ReadonlyMap<number, number> }

type GroupsProps = {
  groups: Groups
  showsAccount: boolean
  actions: LineActions
  busy: boolean
  onAccept: (decisions: Decision[]) => void
}

function TransferAccounts({
  row,
  chosen,
  onChoose,
}: {
  row: TransferRow
  chosen: number | null
  onChoose: (id: number) => void
}) {
  const accounts = useQuery(bankAccountsQuery({ archived: false }))
  const { line, other, proposal } = row
  const isOut = line.centavos < 0
  const options = toAccountOptions(accounts.data?.accounts ?? [], ({ id }) => id !== line.accountId)
  return (
    <>
      {other || proposal.transferId !== null ? (
        <span>{other ? `${isOut ? 'para' : 'de'} ${other.account}` : 'completa a transferência'}</span>
      ) : (
        <NativeSelect
          aria-label={isOut ? 'Para a conta' : 'Da conta'}
          options={[{ value: '', label: isOut ? 'Para qual conta?' : 'De qual conta?' }, ...options]}
          value={chosen === null ? '' : String(chosen)}
          onChange={(value) => value && onChoose(Number(value))}
        />
      )}
      <span className="sub small recon__evidence">{proposal.evidence.join(' · ')}</span>
    </>
  )
}

const ORDER: readonly GroupName[] = ['certain', 'transfer', 'fresh', 'doubtful']

/** A group that was decided is gone, and with it the button or row that had the focus: it goes on to the next group. */
function useFocusAfterGroup() {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    const places = [...(ref.current?.querySelectorAll<HTMLElement>('[data-group]:not(:disabled)') ?? [])]
    const rank = (group: string | undefined) => ORDER.indexOf(group as GroupName)
    const passed = rank(focused.current)
    focusElement(places.find(({ dataset }) => rank(dataset.group) > passed) ?? places[0])
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.dataset.group
  }
  return { ref, onFocus }
}

function AllGroups({ groups, ...shared }: GroupsProps) {
  const [choices, setChoices] = useState<Choices>({ fields: new Map(), accounts: new Map() })
  const fieldsOf = ({ line, proposal }: FreshRow) => choices.fields.get(line.id) ?? toFields(proposal)
  const accountOf = ({ line, proposal }: TransferRow) => choices.accounts.get(line.id) ?? proposal.otherAccountId
  return (
    <div className="recon__groups" {...useFocusAfterGroup()}>
      <PickedGroup
        {...shared}
        title="Certos"
        hint="Cada um corresponde a um único lançamento. Desmarque o que estiver errado."
        group="certain"
        rows={groups.certain}
        decide={({ line, candidate }) => toMatch(line, candidate)}
        accept={(count) => `Aceitar ${count.toLocaleString('pt-BR')}`}
      >
        {({ candidate }) => <CandidateEntries candidate={candidate} />}
      </PickedGroup>
      <PickedGroup
        {...shared}
        title="Transferências"
        hint="Dinheiro que só mudou de conta: não é receita nem despesa."
        group="transfer"
        rows={groups.transfers}
        decide={(row) => {
          const { lineIds, transferId } = row.proposal
          const otherAccountId = row.other ? null : accountOf(row)
          if (!row.other && transferId === null && otherAccountId === null) return undefined
          return { kind: 'transfer', lineIds, transferId, otherAccountId }
        }}
        accept={(count) => `Aceitar ${count.toLocaleString('pt-BR')}`}
      >
        {(row) => (
          <TransferAccounts
            row={row}
            chosen={accountOf(row)}
            onChoose={(id) => setChoices((before) => ({ ...before, accounts: new Map(before.accounts).set(row.line.id, id) }))}
          />
        )}
      </PickedGroup>
      <PickedGroup
        {...shared}
        title="Novos"
        hint="Nenhum lançamento corresponde: cada um será registrado, já pago, com os dados abaixo."
        group="fresh"
        rows={groups.fresh}
        decide={(row) => {
          const fields = fieldsOf(row)
          return fields.description.trim() === '' ? undefined : { kind: 'record', lineId: row.line.id, ...fields }
        }}
        accept={(count) => `Registrar ${count.toLocaleString('pt-BR')}`}
      >
        {(row) => (
          <FreshFieldsInputs
            line={row.line}
            isKnown={row.proposal.isKnown}
            fields={fieldsOf(row)}
            onChange={(fields) =>
              setChoices((before) => ({ ...before, fields: new Map(before.fields).set(row.line.id, fields) }))
            }
          />
        )}
      </PickedGroup>
      <DoubtfulGroup {...shared} rows={groups.doubtful} />
    </div>
  )
}

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
  useFocusOfAskedLine()
  const actions: LineActions = {
    moveTo: (line, group) => setMoved((before) => new Map(before).set(line.id, group)),
    find: finding.open,
    ignore: (line) => dialog.open({ line, how: 'ignore' }),
    wait: (line) => dialog.open({ line, how: 'wait' }),
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
      />
      {data.more > 0 && (
        <p className="sub" role="status">
          Há mais {formatCount(data.more, 'movimento', 'movimentos')}: aparecem quando estes forem decididos.
        </p>
      )}
      {data.more > 0 && more}
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
    <Link className="btn btn--default" to="/financeiro/contas/regras">
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
