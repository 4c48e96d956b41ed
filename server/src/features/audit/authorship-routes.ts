import * as contract from 'contract/authorship.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { readAuthorship } from './service.ts'

export async function authorshipRoutes(app: FastifyInstance) {
  mount(app, contract.readAuthorship, (ctx, { params }) => readAuthorship(ctx, params.kind, params.id))
}
