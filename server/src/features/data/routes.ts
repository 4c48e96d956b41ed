import { readInstallation } from 'contract/data/installation.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { describeInstallation } from './installation.ts'
import type { DataServices } from './services.ts'

/** The calls of the screen `Dados`. */
export const dataRoutes = (services: DataServices) => async (app: FastifyInstance) => {
  mount(app, readInstallation, (ctx) => describeInstallation(ctx, services))
}
