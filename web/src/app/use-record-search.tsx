import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBolt,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconFileText,
  IconFolder,
  IconLayersSubtract,
  IconListDetails,
  IconMapPin,
  IconPalette,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import {
  MIN_SEARCH_LENGTH,
  SEARCH_RESULT_KINDS,
  type SearchResult,
  type SearchResultKind,
  searchRecords,
} from 'contract/search/search.ts'
import { call } from '#lib/net/call.ts'
import { useOwnQuery } from '#lib/net/capabilities.ts'

const DEBOUNCE_MS = 200

const KINDS: Readonly<Record<SearchResultKind, { group: string; icon: typeof IconFolder }>> = {
  project: { group: 'Projetos', icon: IconFolder },
  client: { group: 'Clientes', icon: IconBuilding },
  supplier: { group: 'Fornecedores', icon: IconBuildingStore },
  account: { group: 'Contas', icon: IconBuildingBank },
  line: { group: 'Movimentos', icon: IconListDetails },
  persona: { group: 'Personas', icon: IconUsers },
  kit: { group: 'Brand kits', icon: IconPalette },
  outflow: { group: 'Saídas', icon: IconArrowUpRight },
  inflow: { group: 'Entradas', icon: IconArrowDownLeft },
  content: { group: 'Conteúdos', icon: IconFileText },
  piece: { group: 'Peças', icon: IconLayersSubtract },
  run: { group: 'Execuções', icon: IconBolt },
  lead: { group: 'Contatos', icon: IconMapPin },
  person: { group: 'Equipe', icon: IconUser },
}

const recordsQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ signal }) => (await call(searchRecords, { query: { q } }, { signal })).found,
    staleTime: 0,
  })

function toRecordAction({ kind, id, title, detail, href }: SearchResult, go: (href: string) => void): SpotlightActionData {
  const Icon = KINDS[kind].icon
  return {
    id: `${kind}-${id}-${href}`,
    label: title,
    ...(detail ? { description: detail } : {}),
    leftSection: <Icon className="icon" stroke={1.5} aria-hidden />,
    onClick: () => go(href),
  }
}

const groupByKind = (found: readonly SearchResult[], go: (href: string) => void): SpotlightActionGroupData[] =>
  SEARCH_RESULT_KINDS.map((kind) => ({
    group: KINDS[kind].group,
    actions: found.filter((record) => record.kind === kind).map((record) => toRecordAction(record, go)),
  })).filter(({ actions }) => actions.length > 0)

export type RecordSearch = {
  groups: SpotlightActionGroupData[]
  state: 'idle' | 'searching' | 'failed' | 'done'
  retry: () => void
}

/** Requests nothing for a query shorter than `MIN_SEARCH_LENGTH`, or behind another service, which cannot search. */
export function useRecordSearch(query: string, go: (href: string) => void): RecordSearch {
  const q = query.trim()
  const [debounced] = useDebouncedValue(q, DEBOUNCE_MS)
  const isLong = q.length >= MIN_SEARCH_LENGTH
  const { isOurs, query: records } = useOwnQuery('runs', recordsQuery(debounced), { enabled: isLong && debounced === q })
  const { data, isError, isPending, isFetching, refetch } = records
  const retry = () => void refetch()
  if (!isOurs || !isLong) return { groups: [], state: 'idle', retry }
  if (debounced !== q || (!data && (isPending || isFetching))) return { groups: [], state: 'searching', retry }
  if (isError) return { groups: [], state: 'failed', retry }
  return { groups: groupByKind(data ?? [], go), state: 'done', retry }
}
