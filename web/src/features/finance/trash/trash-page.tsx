import './trash.css'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { EntryKind } from 'contract/finance/due.ts'
import { TRASH_DAYS } from 'contract/finance/trash.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { UnavailableState } from '#components/feedback/unavailable.tsx'
import { ListSection } from '#components/tables/list-section.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { Page } from '#components/ui/page.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { hasAnswered404 } from '#lib/net/call.ts'
import { useListSearch } from '#lib/use-list-search.ts'
import { ENTRY_KIND_OPTIONS, ENTRY_KINDS } from '../entries/kinds.ts'
import { trashQuery } from './entry-trash-calls.ts'
import { TrashList } from './trash-list.tsx'
import { toTrashKind } from './trash-search.ts'

const route = getRouteApi('/financeiro/lixeira')

const PANEL = 'excluidas'

const unavailable = (
  <UnavailableState
    title="Não há lixeira aqui"
    hint="Este painel repassa os lançamentos a outro serviço, que não guarda o que foi excluído."
  />
)

type Shown = { kind: EntryKind; label: string; q: string | undefined; onClear: () => void }

const UnavailableList = ({ label }: Pick<Shown, 'label'>) => (
  <section className="card card--flush" id={PANEL} role="tabpanel" aria-label={label}>
    {unavailable}
  </section>
)

function Trash({ kind, label, q, onClear }: Shown) {
  const { one, many } = ENTRY_KINDS[kind]
  const query = useInfiniteQuery(trashQuery(kind, q))
  if (hasAnswered404(query.error)) return <UnavailableList label={label} />
  const days = query.data?.pages[0]?.days ?? TRASH_DAYS
  return (
    <ListSection
      label={label}
      panel={PANEL}
      query={query}
      rows={({ pages }) => pages.flatMap(({ entries }) => entries)}
      loading="Carregando a lixeira..."
      skeleton={[16, 120, 260, 150, 96, 56]}
      failed="Não foi possível carregar a lixeira"
      empty={
        <EmptyState
          title={`Nenhuma ${one} na lixeira`}
          hint={`As ${many} que você excluir ficam aqui por ${days} dias, com seus comprovantes, e podem ser restauradas.`}
          icon={IconTrash}
        />
      }
      noMatch={
        q !== undefined && {
          title: 'Nada encontrado na lixeira',
          hint: `Nenhuma ${one} excluída tem “${q}” na descrição ou nas observações.`,
          clear: 'Limpar busca',
          onClear,
        }
      }
    >
      {(rows) => <TrashList kind={kind} rows={rows} />}
    </ListSection>
  )
}

function Frame({ days, render }: { days?: number | undefined; render: (list: Shown) => ReactNode }) {
  const [search, show] = useListSearch(route)
  const { aba, q } = search
  const kind = toTrashKind(search)
  const own = aba ? { aba } : {}
  return (
    <Page title="Lixeira" subtitle={`O que foi excluído fica aqui por ${days ?? TRASH_DAYS} dias e pode ser restaurado`}>
      <div className="between row--wrap trash__head">
        <Tabs
          label="Lançamentos excluídos"
          panel={PANEL}
          tabs={ENTRY_KIND_OPTIONS}
          value={kind}
          onChange={(next) => show({ ...(next === 'inflow' ? { aba: 'entradas' } : {}), ...(q ? { q } : {}) })}
        />
        <SearchBox label="Buscar na lixeira" q={q ?? ''} onSearch={(words) => show(words ? { ...own, q: words } : own)} />
      </div>
      {render({ kind, label: `${ENTRY_KINDS[kind].many} excluídas`, q, onClear: () => show(own) })}
    </Page>
  )
}

export function TrashPage() {
  const search = route.useSearch()
  const { data } = useInfiniteQuery(trashQuery(toTrashKind(search), search.q))
  return <Frame days={data?.pages[0]?.days} render={(list) => <Trash key={list.kind} {...list} />} />
}

export const Unavailable = () => <Frame render={({ label }) => <UnavailableList label={label} />} />
