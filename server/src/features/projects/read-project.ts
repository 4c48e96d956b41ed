import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { listProjectCards, ProjectCard, readProject as readProjectCall } from 'contract/projects/projects.ts'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { isAllowed, type Principal } from '#core/permissions.ts'
import { projects } from '#db/tables/config.ts'
import { readProjectCards } from './project-cards.ts'
import {
  latestContentsWithoutPieceQuery,
  latestDocumentsQuery,
  latestPiecesQuery,
  latestRecordingsQuery,
  latestRunsQuery,
} from './project-queries.ts'

export const projectNotFoundError = () => notFoundError('Projeto não encontrado')

/** Sets the sums of a project to null where the person may not read amounts. */
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

/** Lists the saved texts, delivered contents, pieces and recordings that the person may read, newest first. */
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

/** Reads a project with those of its latest contents and runs that the person may read. @throws 404 */
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
