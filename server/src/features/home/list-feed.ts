import type { Permission } from 'contract/calls/permissions.ts'
import type { FeedItem } from 'contract/home/home.ts'
import type { Automation } from 'contract/runs/automations.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { Ctx } from '#core/context.ts'
import { isAllowed } from '#core/permissions.ts'
import type { Db } from '#db/client.ts'
import {
  MAX_FEED_ITEMS,
  readLatestDocuments,
  readLatestEntries,
  readLatestProjects,
  readLatestRuns,
  readLatestTeamActivities,
} from './latest-records.ts'

type Row<Read extends (db: Db) => PromiseLike<unknown[]>> = Awaited<ReturnType<Read>>[number]

const joinParts = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')
const toIso = (at: Date | null): string => at?.toISOString() ?? ''

type Shown = { amounts: boolean }

function toEntryItem(
  { kind, description, centavos, project, client, at }: Row<typeof readLatestEntries>,
  { amounts }: Shown,
): FeedItem {
  const title = kind === 'inflow' ? 'Entrada registrada' : 'Saída registrada'
  const amount = amounts && (centavos === null ? 'a completar' : formatBRL(centavos))
  const href = kind === 'inflow' ? '/financeiro/entradas' : '/financeiro'
  return { kind, title, detail: joinParts(description, amount, client ?? project), at: toIso(at), href }
}

const toProjectItem = ({ id, name, at }: Row<typeof readLatestProjects>): FeedItem => ({
  kind: 'project',
  title: 'Projeto cadastrado',
  detail: name,
  at: toIso(at),
  href: `/projects/${id}`,
})

const DONE_TITLES: Readonly<Record<Automation, string>> = {
  prospecting: 'Prospecção finalizada',
  'post-production': 'Pós-produção concluída',
  carousel: 'Carrossel gerado para cliente',
  static: 'Conteúdo estático gerado',
  transcription: 'Transcrição de áudio concluída',
}

function formatDuration(seconds: number | null): string | null {
  if (seconds === null) return null
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

function toRunItem({ id, automation, title, message, recording, at }: Row<typeof readLatestRuns>): FeedItem {
  const shown = { kind: automation, title: DONE_TITLES[automation], at: toIso(at) }
  if (!recording) return { ...shown, detail: joinParts(title, message), href: `/execucoes/${id}` }
  const detail = [recording.name, formatDuration(recording.duration)].filter(Boolean).join(', ')
  return { ...shown, detail, href: `/ai-tools?gravacao=${recording.id}` }
}

const toDocumentItem = ({ id, title, at }: Row<typeof readLatestDocuments>): FeedItem => ({
  kind: 'document',
  title: 'Conteúdo salvo',
  detail: title ?? 'Sem título',
  at: toIso(at),
  href: `/ai-tools?documento=${id}`,
})

function toTeamItem(
  { type, member, centavos, description, at }: Row<typeof readLatestTeamActivities>,
  { amounts }: Shown,
): FeedItem {
  const [kind, title] = type === 'SALE' ? (['sale', 'Venda registrada'] as const) : (['meeting', 'Reunião registrada'] as const)
  const amount = amounts && centavos !== null && formatBRL(centavos)
  return { kind, title, detail: joinParts(member, amount, description), at: toIso(at), href: '/team-performance' }
}

type FeedSource = { permission: Permission; read: (db: Db, shown: Shown) => PromiseLike<FeedItem[]> }

const SOURCES: readonly FeedSource[] = [
  {
    permission: 'finance.read',
    read: async (db, shown) => (await readLatestEntries(db)).map((row) => toEntryItem(row, shown)),
  },
  { permission: 'projects.read', read: async (db) => (await readLatestProjects(db)).map(toProjectItem) },
  { permission: 'runs.read', read: async (db) => (await readLatestRuns(db)).map(toRunItem) },
  { permission: 'content.read', read: async (db) => (await readLatestDocuments(db)).map(toDocumentItem) },
  {
    permission: 'team.read',
    read: async (db, shown) => (await readLatestTeamActivities(db)).map((row) => toTeamItem(row, shown)),
  },
]

export async function listFeedItems({ db, user }: Ctx): Promise<FeedItem[]> {
  const shown = { amounts: isAllowed(user, 'amounts.read') }
  const sources = SOURCES.filter(({ permission }) => isAllowed(user, permission))
  const all = await Promise.all(sources.map(({ read }) => read(db, shown)))
  return all
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_FEED_ITEMS)
}
