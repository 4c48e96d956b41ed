import { readCapabilities } from 'contract/capabilities.ts'
import { readSession } from 'contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'

export async function sessionRoutes(app: FastifyInstance) {
  mount(app, readSession, 'anyone', ({ user, today, timeZone }) => ({
    user: { id: user.id, name: user.name },
    today: today(),
    timeZone,
  }))
  mount(app, readCapabilities, 'anyone', ({ upstream }) => {
    const ours = upstream === undefined
    return { edit: ours, trash: ours, filters: ours, runs: ours, team: ours }
  })
}
