import * as contract from 'contract/accounts/personal-data.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '../../../accounts/services.ts'
import { mount } from '../../../http/mount.ts'
import { requireTeam } from '../service.ts'
import { exportPersonData } from './service.ts'

export const personalDataRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, contract.exportOwnData, (ctx) => {
    requireTeam(services)
    return exportPersonData(ctx, ctx.user.id)
  })
  mount(app, contract.exportPersonData, (ctx, { params }) => {
    requireTeam(services)
    return exportPersonData(ctx, params.id)
  })
}
