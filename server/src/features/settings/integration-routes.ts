import * as contract from 'contract/settings/integration.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { deleteIntegration, readIntegration, resumeIntegration, saveIntegration } from './integration.ts'
import { rotateSecret } from './rotate-secret.ts'
import { testConnection } from './test-connection.ts'

export async function integrationRoutes(app: FastifyInstance) {
  mount(app, contract.readIntegration, readIntegration)
  mount(app, contract.saveIntegration, (ctx, { json }) => saveIntegration(ctx, json))
  mount(app, contract.deleteIntegration, deleteIntegration)
  mount(app, contract.resumeIntegration, resumeIntegration)
  mount(app, contract.rotateSigningSecret, rotateSecret)
  mount(app, contract.testIntegration, (ctx, { json }) => testConnection(ctx, json.automation))
}
