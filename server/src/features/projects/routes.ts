import * as contract from 'contract/projects.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { assignToProject } from './assign.ts'
import { archiveProject, changeProject } from './change.ts'
import { listProjects, readProject } from './service.ts'

export async function projectRoutes(app: FastifyInstance) {
  mount(app, contract.listProjectCards, 'projects.read', (ctx, { query }) =>
    listProjects(ctx, { archived: query.archived === 'true' }),
  )
  mount(app, contract.readProject, 'projects.read', (ctx, { params }) => readProject(ctx, params.id))
  mount(app, contract.changeProject, 'projects.write', (ctx, { params, json }) => changeProject(ctx, params.id, json))
  mount(app, contract.archiveProject, 'projects.write', (ctx, { params, json }) => archiveProject(ctx, params.id, json))
  mount(app, contract.assignToProject, 'projects.write', (ctx, { json }) => assignToProject(ctx, json))
}
