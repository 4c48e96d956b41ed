import './trash.css'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { EntryKind } from 'contract/finance/due.ts'
import { TRASH_DAYS } from 'contract/finance/trash.ts'
import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { EmptyState } from '#components/empty-state.tsx'
import { LoadMore } from '#components/load-more.tsx'
import { Page } from '#components/page.tsx'
import { QueryView } from '#components/query-view.tsx'
import { SearchBox } from '#components/search-box.tsx'
import { TableSkeleton } from '#components/skeleton.tsx'
import { Tabs } from '#components/tabs.tsx'
import { UnavailableState } from '#components/unavailable.tsx'
import { hasAnswered404 } from '#lib/call.ts'
import { ENTRY_KIND_OPTIONS, ENTRY_KINDS } from '../entries/kinds.ts'
import { trashQuery } from './api.ts'
import { TrashList } from './trash-list.tsx'
import { type TrashSearch, toTrashKind } from './trash-search.ts'

const route = getRouteApi('/financeiro/lixeira')

const PANEL = 'excluidas'

const unavailable = (
  <UnavailableState
    title="Não há lixeira aqui"
    hint="Este painel repassa os lançamentos a outro serviço, que não guarda o que foi excluído."
  />
)

type Shown = { kind: EntryKind; q: string | undefined; onClear: () => void }

function Nothing({ kind, q, days, onClear }: Shown & { days: number | undefined }) {
  const { one, many } = ENTRY_KINDS[kind]
  if (q)
    return (
      <EmptyState
        title="Nada encontrado na lixeira"
        hint={`Nenhuma ${one} excluída tem “${q}” na descrição ou nas observações.`}
        action={<Button onClick={onClear}>Limpar busca</Button>}
      />
    )
  return (
    <EmptyState
      title={`Nenhuma ${one} na lixeira`}
      hint={`As ${many} que você excluir ficam aqui por ${days ?? TRASH_DAYS} dias, com seus comprovantes, e podem ser restauradas.`}
      icon={IconTrash}
    />
  )
}

function Trash({ kind, q, onClear }: Shown) {
  const query = useInfiniteQuery(trashQuery(kind, q))
  if (hasAnswered404(query.error)) return unavailable
  return (
    <QueryView
      query={query}
      loading="Carregando a lixeira..."
      skeleton={<TableSkeleton widths={[16, 120, 260, 150, 96, 56]} rows={6} />}
      failed="Não foi possível carregar a lixeira"
      empty={({ pages }) =>
        pages.every(({ entries }) => entries.length === 0) && (
          <Nothing kind={kind} q={q} days={pages[0]?.days} onClear={onClear} />
        )
      }
    >
      {({ pages }) => (
        <>
          <TrashList kind={kind} rows={pages.flatMap(({ entries }) => entries)} />
          <LoadMore list={query} />
        </>
      )}
    </QueryView>
  )
}

function Frame({ days, render }: { days?: number | undefined; render: (list: Shown) => ReactNode }) {
  const search = route.useSearch()
  const { aba, q } = search
  const kind = toTrashKind(search)
  const navigate = useNavigate()
  const show = (next: TrashSearch) => void navigate({ to: '/financeiro/lixeira', search: next, replace: true })
  const own = aba ? { aba } : {}
  return (
    <Page title="Lixeira" subtitle={`O que foi excluído fica aqui por ${days ?? TRASH_DAYS} dias e pode ser restaurado`}>
      <div className="trash__head">
        <Tabs
          label="Lançamentos excluídos"
          panel={PANEL}
          tabs={ENTRY_KIND_OPTIONS}
          value={kind}
          onChange={(next) => show({ ...(next === 'inflow' ? { aba: 'entradas' } : {}), ...(q ? { q } : {}) })}
        />
        <SearchBox label="Buscar na lixeira" q={q ?? ''} onSearch={(words) => show(words ? { ...own, q: words } : own)} />
      </div>
      <section className="card card--flush" id={PANEL} role="tabpanel" aria-label={`${ENTRY_KINDS[kind].many} excluídas`}>
        {render({ kind, q, onClear: () => show(own) })}
      </section>
    </Page>
  )
}

export function TrashPage() {
  const search = route.useSearch()
  const { data } = useInfiniteQuery(trashQuery(toTrashKind(search), search.q))
  return <Frame days={data?.pages[0]?.days} render={(list) => <Trash key={list.kind} {...list} />} />
}

export const Unavailable = () => <Frame render={() => unavailable} />
