import * as z from 'zod/mini'
import { Automation } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { CentavosSum } from './money.ts'
import { editOf, Revision } from './revisions.ts'
import { RunState } from './runs/states.ts'
import { Done, Id, OptionalId } from './values.ts'

export const PROJECT_STATUSES = ['active', 'paused', 'done'] as const
const ProjectStatus = z.enum(PROJECT_STATUSES, 'Situação desconhecida')
export type ProjectStatus = z.infer<typeof ProjectStatus>

const ProjectId = z.object({ id: Id })

/** Money is that of all time, in centavos; what has no value yet counts for nothing. */
const card = {
  id: z.int(),
  name: z.string(),
  /** The one that is always there: no client, never archived. */
  internal: z.boolean(),
  status: ProjectStatus,
  archived: z.boolean(),
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  inCentavos: CentavosSum,
  outCentavos: CentavosSum,
  contents: z.int(),
  runs: z.int(),
  revision: Revision,
}

export const ProjectCard = z.object(card)
export type ProjectCard = z.infer<typeof ProjectCard>

/** The internal one first, the others by name. */
export const listProjectCards = endpoint({
  method: 'GET',
  path: '/api/projects',
  summary: 'Projects with their money, contents and runs',
  query: z.object({ archived: z.optional(z.enum(['true', 'false'], 'Responda com true ou false')) }),
  reply: z.object({ projects: z.array(ProjectCard), archived: z.int() }),
})

/** With the latest ten of each. */
export const readProject = endpoint({
  method: 'GET',
  path: '/api/projects/:id',
  summary: 'A project with its latest contents and runs',
  params: ProjectId,
  reply: z.object({
    ...card,
    latestContents: z.array(
      z.object({
        kind: z.enum(['document', 'run', 'recording']),
        id: z.int(),
        title: z.string(),
        at: z.string(),
        /** A screen of ours. */ href: z.string(),
      }),
    ),
    latestRuns: z.array(z.object({ id: z.int(), automation: Automation, title: z.string(), state: RunState, at: z.string() })),
  }),
})

/** Its name is changed where it always was (`renameConfigItem`). 404 for an archived one, 409 for the internal one. */
export const changeProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/:id',
  summary: 'Change a project’s status and client',
  params: ProjectId,
  json: editOf({ status: ProjectStatus, clientId: z.nullable(OptionalId) }),
  reply: Done,
})

/** What belongs to it stays. 409 for the internal one, or `name_taken` where another has its name by now. */
export const archiveProject = endpoint({
  method: 'POST',
  path: '/api/projects/:id/archive',
  summary: 'Archive a project; `restore` brings it back',
  params: ProjectId,
  json: z.object({ restore: z.optional(z.boolean()) }),
  reply: Done,
})

/** What belongs to which project. Null: to none. A run’s contents go with it. */
export const assignToProject = endpoint({
  method: 'POST',
  path: '/api/projects/assign',
  summary: 'Put a run, a text or a recording under a project',
  json: z.object({
    kind: z.enum(['run', 'document', 'recording'], 'Tipo desconhecido'),
    id: Id,
    projectId: z.nullable(OptionalId),
  }),
  reply: Done,
})
