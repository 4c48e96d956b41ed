import * as contract from 'contract/audit/authorship.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { readAuthorship } from './read-authorship.ts'

export async function authorshipRoutes(app: FastifyInstance) {
  mount(app, contract.readAuthorship, (ctx, { params }) => readAuthorship(ctx, params.kind, params.id))
}
