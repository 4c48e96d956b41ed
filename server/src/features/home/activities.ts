import type { Automation } from 'contract/automations.ts'
import type { Activity } from 'contract/home.ts'
import { formatBRL } from 'contract/money.ts'
import type { Db } from '../../db/client.ts'
import {
  latestActivitiesQuery,
  latestDocumentsQuery,
  latestEntriesQuery,
  latestProjectsQuery,
  latestRunsQuery,
} from './latest.ts'

const MAX_ACTIVITIES = 5

type Row<Query extends (db: Db, limit: number) => PromiseLike<unknown[]>> = Awaited<ReturnType<Query>>[number]

const joinParts = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
const toIso = (at: Date | null): string => at?.toISOString() ?? ''

function toEntryActivity({ kind, description, centavos, project, client, at }: Row<typeof latestEntriesQuery>): Activity {
  const title = kind === 'inflow' ? 'Entrada registrada' : 'Saída registrada'
  const amount = centavos === null ? 'a completar' : formatBRL(centavos)
  const href = kind === 'inflow' ? '/financeiro/entradas' : '/financeiro'
  return { kind, title, detail: joinParts(description, amount, client ?? project), at: toIso(at), href }
}

const toProjectActivity = ({ id, name, at }: Row<typeof latestProjectsQuery>): Activity => ({
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

/** Formats a duration such as `18 min`; under a minute in seconds. */
function formatDuration(seconds: number | null): string | null {
  if (seconds === null) return null
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

function toRunActivity({ id, automation, title, message, recording, at }: Row<typeof latestRunsQuery>): Activity {
  const shown = { kind: automation, title: DONE_TITLES[automation], at: toIso(at) }
  if (!recording) return { ...shown, detail: joinParts(title, message), href: `/execucoes/${id}` }
  const detail = [recording.name, formatDuration(recording.duration)].filter(Boolean).join(', ')
  return { ...shown, detail, href: `/ai-tools?gravacao=${recording.id}` }
}

const toDocumentActivity = ({ id, title, at }: Row<typeof latestDocumentsQuery>): Activity => ({
  kind: 'document',
  title: 'Conteúdo salvo',
  detail: title ?? 'Sem título',
  at: toIso(at),
  href: `/ai-tools?documento=${id}`,
})

function toTeamActivity({ type, member, centavos, description, at }: Row<typeof latestActivitiesQuery>): Activity {
  const [kind, title] = type === 'SALE' ? (['sale', 'Venda registrada'] as const) : (['meeting', 'Reunião registrada'] as const)
  const amount = centavos === null ? null : formatBRL(centavos)
  return { kind, title, detail: joinParts(member, amount, description), at: toIso(at), href: '/team-performance' }
}

/** Lists the latest activities of every kind, each with the address of its screen. */
export async function listLatestActivities(db: Db): Promise<Activity[]> {
  const all = await Promise.all([
    latestEntriesQuery(db, MAX_ACTIVITIES).then((rows) => rows.map(toEntryActivity)),
    latestProjectsQuery(db, MAX_ACTIVITIES).then((rows) => rows.map(toProjectActivity)),
    latestRunsQuery(db, MAX_ACTIVITIES).then((rows) => rows.map(toRunActivity)),
    latestDocumentsQuery(db, MAX_ACTIVITIES).then((rows) => rows.map(toDocumentActivity)),
    latestActivitiesQuery(db, MAX_ACTIVITIES).then((rows) => rows.map(toTeamActivity)),
  ])
  return all
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_ACTIVITIES)
}
