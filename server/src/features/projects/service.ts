import type { HandlerResult } from 'contract/endpoint.ts'
import type { listProjectCards, readProject as readProjectCall } from 'contract/projects.ts'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { projects } from '../../db/tables/config.ts'
import { cardsOf } from './cards.ts'
import { latestDeliveries, latestRecordings, latestRuns, latestTexts } from './queries.ts'

export const unknownProject = () => notFound('Projeto não encontrado')

export async function listProjects(
  { db, today }: Ctx,
  { archived }: { archived: boolean },
): Promise<HandlerResult<typeof listProjectCards>> {
  const [cards, hidden] = await Promise.all([
    cardsOf(db, today(), archived ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt)),
    db.$count(projects, isNotNull(projects.archivedAt)),
  ])
  return { projects: cards, archived: hidden }
}

type Detail = HandlerResult<typeof readProjectCall>

const SHOWN = 10

/** Saved texts, what runs delivered and recordings, newest first. */
async function contentsOf(db: Db, projectId: number): Promise<Detail['latestContents']> {
  const of = { projectId, limit: SHOWN }
  const [texts, deliveries, audios] = await Promise.all([latestTexts(db, of), latestDeliveries(db, of), latestRecordings(db, of)])
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
    .slice(0, SHOWN)
}

/** @throws 404 */
export async function readProject({ db, today }: Ctx, id: number): Promise<Detail> {
  const [card] = await cardsOf(db, today(), eq(projects.id, id))
  if (!card) throw unknownProject()
  const runs = await latestRuns(db, { projectId: id, limit: SHOWN })
  return {
    ...card,
    latestContents: await contentsOf(db, id),
    latestRuns: runs.map(({ at, ...run }) => ({ ...run, at: at.toISOString() })),
  }
}
