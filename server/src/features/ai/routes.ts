import * as creator from 'contract/ai/creator.ts'
import * as providers from 'contract/ai/providers.ts'
import * as prompts from 'contract/ai/templates.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#platform/http/mount.ts'
import { assignProviders } from './assignments.ts'
import { listCreations } from './creations.ts'
import { generateCreation } from './generate-creation.ts'
import { addProvider, changeProvider, deleteProvider, listModels, readProviders, testProvider } from './providers.ts'
import { changePromptTemplate, listPromptTemplates } from './templates.ts'
import { readUsage } from './usage.ts'

export async function aiRoutes(app: FastifyInstance) {
  mount(app, providers.readProviders, readProviders)
  mount(app, providers.addProvider, (ctx, { json }) => addProvider(ctx, json))
  mount(app, providers.changeProvider, (ctx, { params, json }) => changeProvider(ctx, params.id, json))
  mount(app, providers.deleteProvider, (ctx, { params }) => deleteProvider(ctx, params.id))
  mount(app, providers.assignProviders, (ctx, { json }) => assignProviders(ctx, json))
  mount(app, providers.testProvider, (ctx, { json }) => testProvider(ctx, json))
  mount(app, providers.listModels, (ctx, { params }) => listModels(ctx, params.id))
  mount(app, providers.readUsage, readUsage)
  mount(app, prompts.listPromptTemplates, listPromptTemplates)
  mount(app, prompts.changePromptTemplate, (ctx, { json }) => changePromptTemplate(ctx, json))
  mount(app, creator.listCreations, (ctx, { query }) => listCreations(ctx, query.before))
  mount(app, creator.generateCreation, (ctx, { json }, signal) => generateCreation(ctx, json, signal))
}
