import { INTERNAL_PROJECT } from 'contract/finance/settings.ts'
import type { ProjectStatus } from 'contract/projects/projects.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict, type SeenRecord } from '#core/edit-conflicts.ts'
import { AppError, conflictError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { findViolatedConstraint } from '#db/failures.ts'
import { projects } from '#db/tables/config.ts'
import { setArchivedAt } from '#features/records/archive.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { projectNotFoundError } from './read-project.ts'

const internalProjectError = (what: string) =>
  conflictError(
    `Este projeto não pode ${what}`,
    'É nele que fica o que não é de outro projeto. Você pode renomeá-lo em Configurações Financeiras.',
  )

type ProjectEdit = SeenRecord & { status?: ProjectStatus | undefined; clientId?: number | null | undefined }

/** @throws 404 no such active project, 409 for the internal project or `changed_elsewhere`, 422 for an unknown or archived client */
export async function changeProject({ db }: Ctx, id: number, { status, clientId, ...seen }: ProjectEdit) {
  if (id === INTERNAL_PROJECT.id) throw internalProjectError('mudar de situação nem de cliente')
  const [project] = await db
    .select({ status: projects.status, clientId: projects.clientId, revision: projects.revision })
    .from(projects)
    .where(and(eq(projects.id, id), isNull(projects.archivedAt)))
    .for('update')
  if (!project) throw projectNotFoundError()
  const { revision, ...values } = project
  requireNoConflict(seen, { status, clientId }, { revision, values })
  await requireChangedReferences(db, { clientId }, project)
  await db
    .update(projects)
    .set({ status: status ?? project.status, clientId: clientId === undefined ? project.clientId : clientId })
    .where(eq(projects.id, id))
}

const nameTakenError = () =>
  new AppError(409, 'name_taken', 'Já existe um projeto com este nome', {
    detail: 'Já existe um projeto ativo com este nome. Renomeie-o antes de restaurar este.',
  })

const projectExists = async (db: Db, id: number) => (await db.$count(projects, eq(projects.id, id))) > 0

/** A project that is already in that state stays so. @throws 404, 409 for the internal project, or if its name was taken meanwhile */
export async function setProjectArchived({ db, now }: Ctx, id: number, { archived }: { archived: boolean }) {
  if (id === INTERNAL_PROJECT.id) throw internalProjectError('ser arquivado')
  try {
    if (!(await setArchivedAt(db, projects, id, archived ? now() : null)) && !(await projectExists(db, id)))
      throw projectNotFoundError()
  } catch (error) {
    throw findViolatedConstraint(error) === 'projects_name' ? nameTakenError() : error
  }
}
