import { readSession } from 'contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'

export async function sessionRoutes(app: FastifyInstance) {
  mount(app, readSession, 'anyone', ({ user, today, timeZone }) => ({
    user: { id: user.id, name: user.name },
    today: today(),
    timeZone,
  }))
}
