import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Automation } from '../runs/automations.ts'
import { RunState } from '../runs/states.ts'
import { CentavosSum } from '../values/money.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Id, IdOrEmpty } from '../values/values.ts'

export const PROJECT_STATUSES = ['active', 'paused', 'done'] as const
const ProjectStatus = z.enum(PROJECT_STATUSES, 'Situação desconhecida')
export type ProjectStatus = z.infer<typeof ProjectStatus>

export const PROJECT_STATUS_NAMES: Readonly<Record<ProjectStatus, string>> = {
  active: 'Ativo',
  paused: 'Pausado',
  done: 'Concluído',
}

/** The sums are of all entries up to the end of this month that have a value; they are null for a person without `amounts.read`. */
const card = {
  id: z.int(),
  name: z.string(),
  /** Every workspace has it; it has no client and is never archived. */
  internal: z.boolean(),
  status: ProjectStatus,
  archived: z.boolean(),
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  inCentavos: z.nullable(CentavosSum),
  outCentavos: z.nullable(CentavosSum),
  contents: z.int(),
  runs: z.int(),
  revision: Revision,
}

export const ProjectCard = z.object(card)
export type ProjectCard = z.infer<typeof ProjectCard>

export const listProjectCards = endpoint({
  method: 'GET',
  path: '/api/projects',
  access: 'projects.read',
  summary: 'List projects with their money, contents and runs',
  query: z.object({ archived: z.optional(z.enum(['true', 'false'], 'Responda com true ou false')) }),
  reply: z.object({ projects: z.array(ProjectCard), archived: z.int() }),
})

export const readProject = endpoint({
  method: 'GET',
  path: '/api/projects/:id',
  access: 'projects.read',
  summary: 'Read a project with its latest contents and runs',
  reply: z.object({
    ...card,
    latestContents: z.array(
      z.object({
        kind: z.enum(['document', 'run', 'piece', 'recording']),
        id: z.int(),
        title: z.string(),
        at: z.string(),
        /** The path of the content's screen. */ href: z.string(),
      }),
    ),
    latestRuns: z.array(z.object({ id: z.int(), automation: Automation, title: z.string(), state: RunState, at: z.string() })),
  }),
})

/** `renameConfigItem` changes the name. @throws 404 for an archived project, 409 for the internal one, 422 for an unknown client */
export const changeProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/:id',
  access: 'projects.write',
  summary: 'Change a project’s status and client',
  json: editSchema({ status: ProjectStatus, clientId: z.nullable(IdOrEmpty) }),
})

/**
 * An archived project's records stay.
 * @throws 409 for the internal project, or `name_taken` on restoring when another project has its name
 */
export const archiveOrRestoreProject = endpoint({
  method: 'POST',
  path: '/api/projects/:id/archive',
  access: 'projects.write',
  summary: 'Archive a project, or restore it with `restore`',
  json: z.object({ restore: z.optional(z.boolean()) }),
})

/** The contents that a run delivered follow the run; a piece that it made does not. */
export const assignToProject = endpoint({
  method: 'POST',
  path: '/api/projects/assign',
  access: 'projects.write',
  summary: 'Assign a run, a text or a recording to a project, or to none',
  json: z.object({
    kind: z.enum(['run', 'document', 'recording'], 'Tipo desconhecido'),
    id: Id,
    projectId: z.nullable(IdOrEmpty),
  }),
})
