import { requireSecondFactor } from 'contract/accounts/people.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '../../../accounts/services.ts'
import { mount } from '../../../http/mount.ts'
import { requireTeam } from '../service.ts'
import { changeRequiredFactor } from './service.ts'

export const requiredFactorRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, requireSecondFactor, (ctx, { json }) => {
    requireTeam(services)
    return changeRequiredFactor(ctx, json)
  })
}
