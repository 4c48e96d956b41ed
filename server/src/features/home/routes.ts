import * as contract from 'contract/home.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { readHome } from './service.ts'

export async function homeRoutes(app: FastifyInstance) {
  mount(app, contract.readHome, 'home.read', readHome)
}
