import * as contract from 'contract/accounts/tokens.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '../../../accounts/services.ts'
import { mount } from '../../../http/mount.ts'
import { requireTeam } from '../service.ts'
import { createToken, listPersonTokens, listTokens, revokePersonToken, revokeToken } from './service.ts'

export const tokenRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, contract.listTokens, (ctx) => {
    requireTeam(services)
    return listTokens(ctx)
  })
  mount(app, contract.createToken, (ctx, { json }) => {
    requireTeam(services)
    return createToken(ctx, json)
  })
  mount(app, contract.revokeToken, (ctx, { params }) => {
    requireTeam(services)
    return revokeToken(ctx, params.id)
  })
  mount(app, contract.listPersonTokens, (ctx, { params }) => listPersonTokens(ctx, params.id))
  mount(app, contract.revokePersonToken, (ctx, { params }) => revokePersonToken(ctx, params.id))
}
