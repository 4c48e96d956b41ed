import * as contract from 'contract/home.ts'
import * as savings from 'contract/savings.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { hideFirstSteps } from './first-steps.ts'
import { changeSavings, readSavings } from './savings.ts'
import { readHome } from './service.ts'

export async function homeRoutes(app: FastifyInstance) {
  mount(app, contract.readHome, readHome)
  mount(app, contract.hideFirstSteps, (ctx, { json }) => hideFirstSteps(ctx, json))
  mount(app, savings.readSavings, readSavings)
  mount(app, savings.changeSavings, (ctx, { json }) => changeSavings(ctx, json))
}
