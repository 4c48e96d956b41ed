import * as creator from 'contract/ai/creator.ts'
import * as providers from 'contract/ai/providers.ts'
import * as prompts from 'contract/ai/templates.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { assignProviders } from './assignments.ts'
import { createContent } from './create.ts'
import { listCreations } from './creations.ts'
import { listModels, testProvider } from './models.ts'
import { addProvider, changeProvider, deleteProvider, readProviders } from './providers.ts'
import { changeTemplate, listTemplates } from './templates.ts'
import { readUsage } from './usage.ts'

export async function aiRoutes(app: FastifyInstance) {
  mount(app, providers.readProviders, 'settings.read', readProviders)
  mount(app, providers.addProvider, 'settings.write', (ctx, { json }) => addProvider(ctx, json))
  mount(app, providers.changeProvider, 'settings.write', (ctx, { params, json }) => changeProvider(ctx, params.id, json))
  mount(app, providers.deleteProvider, 'settings.write', (ctx, { params }) => deleteProvider(ctx, params.id))
  mount(app, providers.assignProviders, 'settings.write', (ctx, { json }) => assignProviders(ctx, json))
  mount(app, providers.testProvider, 'settings.write', (ctx, { json }) => testProvider(ctx, json))
  mount(app, providers.listModels, 'settings.read', (ctx, { params }) => listModels(ctx, params.id))
  mount(app, providers.readUsage, 'settings.read', readUsage)
  mount(app, prompts.listTemplates, 'ai.use', listTemplates)
  mount(app, prompts.changeTemplate, 'settings.write', (ctx, { json }) => changeTemplate(ctx, json))
  mount(app, creator.listCreations, 'ai.use', (ctx, { query }) => listCreations(ctx, query.before))
  mount(app, creator.createContent, 'ai.use', (ctx, { json }, signal) => createContent(ctx, json, signal))
}
