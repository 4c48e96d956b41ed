import type { Automation } from 'contract/automations.ts'
import type { Activity } from 'contract/home.ts'
import { formatBRL } from 'contract/money.ts'
import type { Db } from '../../db/client.ts'
import { latestActivities, latestDocuments, latestEntries, latestProjects, latestRuns } from './latest.ts'

const SHOWN = 5

type Row<Query extends (db: Db, limit: number) => PromiseLike<unknown[]>> = Awaited<ReturnType<Query>>[number]

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
/** What stands in these rows happened: its moment is never missing. */
const iso = (at: Date | null): string => at?.toISOString() ?? ''

function entryActivity({ kind, description, centavos, project, client, at }: Row<typeof latestEntries>): Activity {
  const title = kind === 'inflow' ? 'Entrada registrada' : 'Saída registrada'
  const amount = centavos === null ? 'a completar' : formatBRL(centavos)
  const href = kind === 'inflow' ? '/financeiro/entradas' : '/financeiro'
  return { kind, title, detail: joined(description, amount, client ?? project), at: iso(at), href }
}

const projectActivity = ({ id, name, at }: Row<typeof latestProjects>): Activity => ({
  kind: 'project',
  title: 'Projeto cadastrado',
  detail: name,
  at: iso(at),
  href: `/projects/${id}`,
})

const DONE: Readonly<Record<Automation, string>> = {
  prospecting: 'Prospecção finalizada',
  'post-production': 'Pós-produção concluída',
  carousel: 'Carrossel gerado para cliente',
  static: 'Conteúdo estático gerado',
  transcription: 'Transcrição de áudio concluída',
}

/** `18 min`; under a minute in seconds. */
function lengthOf(seconds: number | null): string | null {
  if (seconds === null) return null
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}

function runActivity({ id, automation, title, message, recording, at }: Row<typeof latestRuns>): Activity {
  const shown = { kind: automation, title: DONE[automation], at: iso(at) }
  if (!recording) return { ...shown, detail: joined(title, message), href: `/execucoes/${id}` }
  const detail = [recording.name, lengthOf(recording.duration)].filter(Boolean).join(', ')
  return { ...shown, detail, href: `/ai-tools?gravacao=${recording.id}` }
}

const documentActivity = ({ id, title, at }: Row<typeof latestDocuments>): Activity => ({
  kind: 'document',
  title: 'Conteúdo salvo',
  detail: title ?? 'Sem título',
  at: iso(at),
  href: `/ai-tools?documento=${id}`,
})

function salesActivity({ type, member, centavos, description, at }: Row<typeof latestActivities>): Activity {
  const [kind, title] = type === 'SALE' ? (['sale', 'Venda registrada'] as const) : (['meeting', 'Reunião registrada'] as const)
  const amount = centavos === null ? null : formatBRL(centavos)
  return { kind, title, detail: joined(member, amount, description), at: iso(at), href: '/team-performance' }
}

/** The newest of everything that happened, each with the screen that shows it. */
export async function latest(db: Db): Promise<Activity[]> {
  const all = await Promise.all([
    latestEntries(db, SHOWN).then((rows) => rows.map(entryActivity)),
    latestProjects(db, SHOWN).then((rows) => rows.map(projectActivity)),
    latestRuns(db, SHOWN).then((rows) => rows.map(runActivity)),
    latestDocuments(db, SHOWN).then((rows) => rows.map(documentActivity)),
    latestActivities(db, SHOWN).then((rows) => rows.map(salesActivity)),
  ])
  return all
    .flat()
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, SHOWN)
}
