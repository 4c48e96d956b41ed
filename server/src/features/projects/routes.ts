import * as contract from 'contract/projects/projects.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { assignToProject } from './assign-project.ts'
import { changeProject, setProjectArchived } from './change-project.ts'
import { listProjects, readProject } from './read-project.ts'

export async function projectRoutes(app: FastifyInstance) {
  mount(app, contract.listProjectCards, (ctx, { query }) => listProjects(ctx, { archived: query.archived === 'true' }))
  mount(app, contract.readProject, (ctx, { params }) => readProject(ctx, params.id))
  mount(app, contract.changeProject, (ctx, { params, json }) => changeProject(ctx, params.id, json))
  mount(app, contract.archiveOrRestoreProject, (ctx, { params, json }) =>
    setProjectArchived(ctx, params.id, { archived: !json.restore }),
  )
  mount(app, contract.assignToProject, (ctx, { json }) => assignToProject(ctx, json))
}
