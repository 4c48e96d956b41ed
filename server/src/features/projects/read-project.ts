import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listProjectCards, ProjectCard, readProject as readProjectCall } from 'contract/projects/projects.ts'
import { and, desc, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { isAllowed, type Principal } from '#core/permissions.ts'
import type { Db } from '#db/client.ts'
import { projects } from '#db/tables/config.ts'
import { documents } from '#db/tables/documents.ts'
import { pieces } from '#db/tables/pieces.ts'
import { recordings } from '#db/tables/recordings.ts'
import { contents } from '#db/tables/results.ts'
import { runs } from '#db/tables/runs.ts'
import { readProjectCards } from './project-cards.ts'

type LatestQuery = { projectId: number; limit: number }

const latestRunsQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: runs.id, automation: runs.automation, title: runs.title, state: runs.state, at: runs.createdAt })
    .from(runs)
    .where(eq(runs.projectId, projectId))
    .orderBy(desc(runs.createdAt), desc(runs.id))
    .limit(limit)

const latestDocumentsQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: documents.id, title: documents.title, at: documents.savedAt })
    .from(documents)
    .where(and(eq(documents.projectId, projectId), isNull(documents.deletedAt), isNotNull(documents.savedAt)))
    .orderBy(desc(documents.savedAt))
    .limit(limit)

const latestContentsWithoutPieceQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ runId: contents.runId, title: contents.title, at: contents.createdAt })
    .from(contents)
    .innerJoin(runs, eq(runs.id, contents.runId))
    .where(
      and(eq(runs.projectId, projectId), notExists(db.select({ id: pieces.id }).from(pieces).where(eq(pieces.runId, runs.id)))),
    )
    .orderBy(desc(runs.createdAt))
    .limit(limit)

const latestPiecesQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: pieces.id, title: pieces.title, at: pieces.createdAt })
    .from(pieces)
    .where(and(eq(pieces.projectId, projectId), isNull(pieces.deletedAt)))
    .orderBy(desc(pieces.id))
    .limit(limit)

const latestRecordingsQuery = (db: Db, { projectId, limit }: LatestQuery) =>
  db
    .select({ id: recordings.id, name: recordings.name, at: recordings.createdAt })
    .from(recordings)
    .where(and(eq(recordings.projectId, projectId), isNull(recordings.deletedAt)))
    .orderBy(desc(recordings.id))
    .limit(limit)

export const projectNotFoundError = () => notFoundError('Projeto não encontrado')

const hideAmounts = (user: Principal, card: ProjectCard): ProjectCard =>
  isAllowed(user, 'amounts.read') ? card : { ...card, inCentavos: null, outCentavos: null }

export async function listProjects(
  { db, user, today }: Ctx,
  { archived }: { archived: boolean },
): Promise<HandlerResult<typeof listProjectCards>> {
  const [cards, hidden] = await Promise.all([
    readProjectCards(db, {
      today: today(),
      condition: archived ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt),
    }),
    db.$count(projects, isNotNull(projects.archivedAt)),
  ])
  return { projects: cards.map((card) => hideAmounts(user, card)), archived: hidden }
}

type Detail = HandlerResult<typeof readProjectCall>

const MAX_LATEST = 10

async function readLatestContents({ db, user }: Ctx, projectId: number): Promise<Detail['latestContents']> {
  const latest = { projectId, limit: MAX_LATEST }
  const readable = isAllowed(user, 'content.read')
  const [texts, contents, made, audios] = await Promise.all([
    readable ? latestDocumentsQuery(db, latest) : [],
    readable ? latestContentsWithoutPieceQuery(db, latest) : [],
    readable ? latestPiecesQuery(db, latest) : [],
    isAllowed(user, 'recordings.read') ? latestRecordingsQuery(db, latest) : [],
  ])
  return [
    ...texts.map(({ id, title, at }) => ({
      kind: 'document' as const,
      id,
      title: title ?? 'Sem título',
      at: at?.toISOString() ?? '',
      href: `/ai-tools?documento=${id}`,
    })),
    ...contents.map(({ runId, title, at }) => ({
      kind: 'run' as const,
      id: runId,
      title,
      at: at.toISOString(),
      href: `/execucoes/${runId}`,
    })),
    ...made.map(({ id, title, at }) => ({ kind: 'piece' as const, id, title, at: at.toISOString(), href: `/pieces/${id}` })),
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

export async function readProject(ctx: Ctx, id: number): Promise<Detail> {
  const { db, user, today } = ctx
  const [card] = await readProjectCards(db, { today: today(), condition: eq(projects.id, id) })
  if (!card) throw projectNotFoundError()
  const runs = isAllowed(user, 'runs.read') ? await latestRunsQuery(db, { projectId: id, limit: MAX_LATEST }) : []
  return {
    ...hideAmounts(user, card),
    latestContents: await readLatestContents(ctx, id),
    latestRuns: runs.map(({ at, ...run }) => ({ ...run, at: at.toISOString() })),
  }
}
