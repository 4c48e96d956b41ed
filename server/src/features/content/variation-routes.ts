import * as contract from 'contract/pieces/variations.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { createVariant } from './variations/create-variant.ts'
import { showSuggestionPrompt, suggestVariation } from './variations/suggest.ts'

export async function variationRoutes(app: FastifyInstance) {
  mount(app, contract.suggestVariation, (ctx, { params, json }, signal) => suggestVariation(ctx, params.id, json, signal))
  mount(app, contract.showSuggestionPrompt, (ctx, { params, json }) => showSuggestionPrompt(ctx, params.id, json))
  mount(app, contract.createVariant, (ctx, { params, json }) => createVariant(ctx, params.id, json))
}
