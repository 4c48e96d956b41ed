import '../bank.css'
import { IconArrowDownLeft, IconArrowUpRight, IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { BankRule } from 'contract/bank/rules.ts'
import { useCallback } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { UnavailableCard } from '#components/feedback/unavailable.tsx'
import { type Column, DataTable } from '#components/tables/data-table.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { RowActions } from '#components/tables/row-actions.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { RowNameOrButton } from '#components/tables/table-cells.tsx'
import { Button } from '#components/ui/button.tsx'
import { Crumbs } from '#components/ui/crumbs.tsx'
import { Page } from '#components/ui/page.tsx'
import { formatCount, formatRelativeTime } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import { usePrimaryAction } from '#lib/primary-action.ts'
import { useCan } from '#lib/session/permissions.ts'
import { useZone } from '#lib/session/session.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { rulesQuery, useDeleteRule } from './rule-calls.ts'

const RuleDialog = lazyComponent(() => import('./rule-dialog.tsx'))

const route = getRouteApi('/financeiro/contas/regras')

const TITLE = 'Regras do extrato'
const SUBTITLE = 'O que é proposto para cada nome que o banco escreve'

const crumbs = (
  <Crumbs
    parent={
      <Link to="/financeiro/contas" activeOptions={{ exact: true }}>
        Contas
      </Link>
    }
    here={TITLE}
  />
)

function Words({ rule, onOpen }: { rule: BankRule; onOpen: (() => void) | undefined }) {
  const { kind, words, description, items } = rule
  const isOut = kind === 'outflow'
  const Arrow = isOut ? IconArrowUpRight : IconArrowDownLeft
  return (
    <>
      <span className="row">
        <Arrow className="icon icon--16 sub" role="img" aria-label={isOut ? 'Saídas' : 'Entradas'} />
        <RowNameOrButton name={words} onOpen={onOpen} />
      </span>
      <span className="under">{[description, ...items].join(' · ')}</span>
    </>
  )
}

const describeUses = ({ uses, usedAt }: BankRule, zone: string): string =>
  uses === 0 ? 'Ainda não usada' : `${formatCount(uses, 'vez', 'vezes')}, a última ${formatRelativeTime(zone, usedAt)}`

type Context = { zone: string; edit: ((rule: BankRule) => void) | undefined; remove: (rule: BankRule) => void }

const createColumns = ({ zone, edit, remove }: Context): Column<BankRule>[] => [
  {
    name: 'Nome no extrato',
    role: 'lead',
    className: 'fills',
    isRowHead: true,
    cell: (rule) => <Words rule={rule} onOpen={edit && (() => edit(rule))} />,
  },
  { name: 'Uso', role: 'meta', cell: (rule) => <span className="small sub tnum">{describeUses(rule, zone)}</span> },
  {
    name: 'Ações',
    role: 'menu',
    isHeadHidden: true,
    cell: (rule) => (
      <RowActions
        name={rule.words}
        actions={[
          { label: 'Editar', icon: IconPencil, permission: 'finance.write', run: () => edit?.(rule) },
          { label: 'Excluir', icon: IconTrash, danger: true, permission: 'finance.write', run: () => remove(rule) },
        ]}
      />
    ),
  },
]

const nothing = (
  <EmptyState
    title="Nenhuma regra"
    hint="Cada movimento que você concilia ou registra ensina uma: o mesmo nome é proposto da mesma forma no próximo extrato."
    icon={IconListCheck}
    action={
      <Link className="btn btn--default" to="/financeiro/contas/conciliar">
        Conciliar extratos
      </Link>
    }
  />
)

export function RulesPage() {
  const [{ q }, show] = useListSearch(route)
  const query = useQuery(rulesQuery(q))
  const dialog = useDialog<BankRule>()
  const { mutate: remove } = useDeleteRule()
  const canWrite = useCan('finance.write')
  const zone = useZone()
  const { open } = dialog
  const create = useCallback(() => open(), [open])
  usePrimaryAction('Nova Regra', create, 'finance.write')
  const more = query.data?.more ?? 0
  return (
    <Page
      title={TITLE}
      subtitle={SUBTITLE}
      crumbs={crumbs}
      action={
        <Button look="primary" permission="finance.write" icon={IconPlus} shortcut="N" onClick={create}>
          Nova Regra
        </Button>
      }
    >
      <ListSection
        title="Regras"
        head={
          // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
          <form
            role="search"
            className="filters filters--open lines__filters"
            aria-label="Filtrar regras"
            onSubmit={(event) => event.preventDefault()}
          >
            <SearchBox label="Buscar por nome ou descrição" q={q ?? ''} onSearch={(words) => show(words ? { q: words } : {})} />
          </form>
        }
        query={query}
        rows={({ rules }) => rules}
        loading="Carregando regras..."
        skeleton={[220, 260, 120, 40]}
        failed="Não foi possível carregar as regras"
        empty={nothing}
        noMatch={q !== undefined && { title: 'Nenhuma regra encontrada', onClear: () => show({}) }}
      >
        {(rules) => (
          <DataTable
            caption="Regras, da que foi usada por último à mais antiga"
            className="rules"
            columns={createColumns({ zone, edit: canWrite ? open : undefined, remove })}
            rows={rules}
            keyOf={({ id }) => id}
          />
        )}
      </ListSection>
      {more > 0 && <p className="sub">Há mais {formatCount(more, 'regra', 'regras')}: busque pelo nome.</p>}
      <OpenedDialog dialog={dialog}>{(control, rule) => <RuleDialog {...control} rule={rule} />}</OpenedDialog>
    </Page>
  )
}

export const Unavailable = () => (
  <Page title={TITLE} subtitle={SUBTITLE} crumbs={crumbs}>
    <UnavailableCard
      title="Os extratos não são conciliados aqui"
      hint="Este painel repassa os lançamentos a outro serviço, que não guarda extratos."
    />
  </Page>
)
