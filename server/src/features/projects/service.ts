import type { HandlerResult } from 'contract/endpoint.ts'
import type { listProjectCards, readProject as readProjectCall } from 'contract/projects.ts'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFoundError } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { projects } from '../../db/tables/config.ts'
import { readProjectCards } from './cards.ts'
import { latestDeliveriesQuery, latestRecordingsQuery, latestRunsQuery, latestTextsQuery } from './queries.ts'

export const projectNotFound = () => notFoundError('Projeto não encontrado')

export async function listProjects(
  { db, today }: Ctx,
  { archived }: { archived: boolean },
): Promise<HandlerResult<typeof listProjectCards>> {
  const [cards, hidden] = await Promise.all([
    readProjectCards(db, today(), archived ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt)),
    db.$count(projects, isNotNull(projects.archivedAt)),
  ])
  return { projects: cards, archived: hidden }
}

type Detail = HandlerResult<typeof readProjectCall>

const MAX_LATEST = 10

/** Lists saved texts, delivered contents and recordings, newest first. */
async function readLatestContents(db: Db, projectId: number): Promise<Detail['latestContents']> {
  const of = { projectId, limit: MAX_LATEST }
  const [texts, deliveries, audios] = await Promise.all([
    latestTextsQuery(db, of),
    latestDeliveriesQuery(db, of),
    latestRecordingsQuery(db, of),
  ])
  return [
    ...texts.map(({ id, title, at }) => ({
      kind: 'document' as const,
      id,
      title: title ?? 'Sem título',
      at: at?.toISOString() ?? '',
      href: `/ai-tools?documento=${id}`,
    })),
    ...deliveries.map(({ runId, title, at }) => ({
      kind: 'run' as const,
      id: runId,
      title,
      at: at.toISOString(),
      href: `/execucoes/${runId}`,
    })),
    ...audios.map(({ id, name, at }) => ({
      kind: 'recording' as const,
      id,
      title: name,
      at: at.toISOString(),
      href: `/ai-tools?gravacao=${id}`,
    })),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_LATEST)
}

/**
 * Reads a project with its latest contents and runs.
 * @throws 404
 */
export async function readProject({ db, today }: Ctx, id: number): Promise<Detail> {
  const [card] = await readProjectCards(db, today(), eq(projects.id, id))
  if (!card) throw projectNotFound()
  const runs = await latestRunsQuery(db, { projectId: id, limit: MAX_LATEST })
  return {
    ...card,
    latestContents: await readLatestContents(db, id),
    latestRuns: runs.map(({ at, ...run }) => ({ ...run, at: at.toISOString() })),
  }
}
