import type { Permission } from 'contract/calls/permissions.ts'
import type { EntryPageQuery } from 'contract/finance/filters.ts'
import { PIECE_STATE_NAMES } from 'contract/pieces/states.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { encodeSearchText, type SearchResult } from 'contract/search/search.ts'
import { addDays, type CivilDate, lastDayOfMonth, toMonth } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { isAllowed } from '#core/permissions.ts'
import type { Db } from '#db/client.ts'
import {
  findAccounts,
  findClients,
  findContents,
  findDocuments,
  findKits,
  findLines,
  findMatchingLeads,
  findMembers,
  findPersonas,
  findPieces,
  findProjects,
  findRuns,
  findSuppliers,
} from './search-queries.ts'

type FoundEntry = { id: number; date: CivilDate; description: string; centavos: number | null }

/** Features do not import each other, so the server passes in these functions. */
export type InjectedSearches = {
  readEntries: (
    db: Db,
    kind: 'outflow' | 'inflow',
    page: Pick<EntryPageQuery, 'q' | 'from' | 'to' | 'limit' | 'sort' | 'direction'>,
    today: CivilDate,
  ) => Promise<{ rows: FoundEntry[] }>
  leadsCondition: (q: string) => SQL | undefined
}

const LIMIT = 5

const formatDay = (date: string): string => date.split('-').reverse().join('/')

async function searchProjects({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findProjects(db, { q, limit: LIMIT })
  return rows.map(({ id, name, client }) => ({ kind: 'project', id, title: name, detail: client, href: `/projects/${id}` }))
}

async function searchClients({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findClients(db, { q, limit: LIMIT })
  return rows.map(({ id, name }) => ({
    kind: 'client',
    id,
    title: name,
    detail: null,
    href: `/clientes/${id}`,
  }))
}

async function searchSuppliers({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findSuppliers(db, { q, limit: LIMIT })
  return rows.map(({ id, name }) => ({
    kind: 'supplier',
    id,
    title: name,
    detail: 'Saídas',
    href: `/financeiro?supplier=${id}&tudo=true`,
  }))
}

async function searchAccounts({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findAccounts(db, { q, limit: LIMIT })
  return rows.map(({ id, name, company }) => ({
    kind: 'account',
    id,
    title: name,
    detail: company,
    href: `/financeiro/contas/${id}`,
  }))
}

async function searchLines({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findLines(db, { q, limit: LIMIT })
  return rows.map(({ id, accountId, day, centavos, description }) => ({
    kind: 'line',
    id,
    title: description,
    detail: `${formatBRL(centavos)} · ${formatDay(day)}`,
    href: `/financeiro/contas/${accountId}?q=${encodeSearchText(description)}`,
  }))
}

async function searchPersonas({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findPersonas(db, { q, limit: LIMIT })
  return rows.map(({ id, name, client }) => ({ kind: 'persona', id, title: name, detail: client, href: '/settings#personas' }))
}

async function searchKits({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findKits(db, { q, limit: LIMIT })
  return rows.map(({ id, name, client }) => ({ kind: 'kit', id, title: name, detail: client, href: '/settings#brand-kits' }))
}

/** Up to the end of this month, then the next later ones: a series reaches a year ahead. */
async function readNearestEntries(
  { db, today }: Ctx,
  kind: 'outflow' | 'inflow',
  q: string,
  { readEntries }: InjectedSearches,
): Promise<FoundEntry[]> {
  const to = lastDayOfMonth(toMonth(today()))
  const { rows } = await readEntries(db, kind, { q, to, limit: LIMIT, sort: 'date', direction: 'desc' }, today())
  if (rows.length === LIMIT) return rows
  const rest = { from: addDays(to, 1), limit: LIMIT - rows.length }
  const later = await readEntries(db, kind, { q, ...rest, sort: 'date', direction: 'asc' }, today())
  return [...rows, ...later.rows]
}

const createEntrySearch =
  (kind: 'outflow' | 'inflow', path: string) =>
  async (ctx: Ctx, q: string, searches: InjectedSearches): Promise<SearchResult[]> => {
    const rows = await readNearestEntries(ctx, kind, q, searches)
    return rows.map(({ id, date, description, centavos }) => ({
      kind,
      id,
      title: description,
      detail: `${centavos === null ? 'a completar' : formatBRL(centavos)} · ${formatDay(date)}`,
      href: `${path}?from=${date}&to=${date}&q=${encodeSearchText(description)}`,
    }))
  }

async function searchContents({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const looked = { q, limit: LIMIT }
  const [texts, delivered] = await Promise.all([findDocuments(db, looked), findContents(db, looked)])
  const found: SearchResult[] = [
    ...texts.map(({ id, title }) => ({
      kind: 'content' as const,
      id,
      title: title ?? 'Sem título',
      detail: 'Texto',
      href: `/ai-tools?aba=conteudos&documento=${id}`,
    })),
    ...delivered.map(({ runId, title, kind }) => ({
      kind: 'content' as const,
      id: runId,
      title,
      detail: AUTOMATION_NAMES[kind],
      href: `/execucoes/${runId}`,
    })),
  ]
  return found.slice(0, LIMIT)
}

async function searchPieces({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findPieces(db, { q, limit: LIMIT })
  return rows.map(({ id, title, kind, state }) => ({
    kind: 'piece',
    id,
    title,
    detail: `${AUTOMATION_NAMES[kind]} · ${PIECE_STATE_NAMES[state]}`,
    href: `/pieces/${id}`,
  }))
}

async function searchRuns({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findRuns(db, { q, limit: LIMIT })
  return rows.map(({ id, title, automation }) => ({
    kind: 'run',
    id,
    title,
    detail: `${AUTOMATION_NAMES[automation]} · nº ${id}`,
    href: `/execucoes/${id}`,
  }))
}

async function searchLeads({ db }: Ctx, q: string, { leadsCondition }: InjectedSearches): Promise<SearchResult[]> {
  const rows = await findMatchingLeads(db, { textCondition: leadsCondition(q), limit: LIMIT })
  return rows.map(({ id, name, phone, address }) => ({
    kind: 'lead',
    id,
    title: name,
    detail: phone ?? address,
    href: `/contatos/${id}`,
  }))
}

async function searchMembers({ db }: Ctx, q: string): Promise<SearchResult[]> {
  const rows = await findMembers(db, { q, limit: LIMIT })
  return rows.map(({ id, name }) => ({
    kind: 'person',
    id,
    title: name,
    detail: 'Atividades',
    href: `/team-performance/atividades?member=${id}`,
  }))
}

type SearchSource = { permission: Permission; find: (ctx: Ctx, q: string, searches: InjectedSearches) => Promise<SearchResult[]> }

const SOURCES: readonly SearchSource[] = [
  { permission: 'projects.read', find: searchProjects },
  { permission: 'clients.read', find: searchClients },
  { permission: 'finance.read', find: searchSuppliers },
  { permission: 'finance.read', find: searchAccounts },
  { permission: 'finance.read', find: searchLines },
  // Not `clients.read`: Configurações shows them only to those who may change them.
  { permission: 'clients.write', find: searchPersonas },
  { permission: 'clients.write', find: searchKits },
  { permission: 'finance.read', find: createEntrySearch('outflow', '/financeiro') },
  { permission: 'finance.read', find: createEntrySearch('inflow', '/financeiro/entradas') },
  { permission: 'content.read', find: searchContents },
  { permission: 'content.read', find: searchPieces },
  { permission: 'runs.read', find: searchRuns },
  { permission: 'leads.read', find: searchLeads },
  { permission: 'team.read', find: searchMembers },
]

/**
 * Up to five of each kind that the person may read. Every word must be in the name, or for some kinds in the notes, the client or
 * other texts.
 */
export async function searchRecords(ctx: Ctx, q: string, searches: InjectedSearches): Promise<{ found: SearchResult[] }> {
  const allowed = SOURCES.filter(({ permission }) => isAllowed(ctx.user, permission))
  const found = await Promise.all(allowed.map(({ find }) => find(ctx, q, searches)))
  return { found: found.flat() }
}
