import * as contract from 'contract/integration.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { rotateSecret } from './rotate.ts'
import { deleteIntegration, readIntegration, resumeIntegration, saveIntegration } from './service.ts'
import { testConnection } from './test-connection.ts'

export async function integrationRoutes(app: FastifyInstance) {
  mount(app, contract.readIntegration, 'settings.read', readIntegration)
  mount(app, contract.saveIntegration, 'settings.write', (ctx, { json }) => saveIntegration(ctx, json))
  mount(app, contract.deleteIntegration, 'settings.write', deleteIntegration)
  mount(app, contract.resumeIntegration, 'settings.write', resumeIntegration)
  mount(app, contract.rotateSigningSecret, 'settings.write', rotateSecret)
  mount(app, contract.testIntegration, 'settings.write', (ctx, { json }) => testConnection(ctx, json.automation))
}
