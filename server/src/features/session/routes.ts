import { readCapabilities } from 'contract/capabilities.ts'
import { confirmClock } from 'contract/clock.ts'
import { readSession } from 'contract/session.ts'
import type { FastifyInstance } from 'fastify'
import { readPhotoUrl } from '../../db/photo-address.ts'
import { mount } from '../../http/mount.ts'
import { confirmServerDate, describeClockDoubt } from './clock.ts'

export async function sessionRoutes(app: FastifyInstance) {
  mount(app, readSession, async (ctx) => {
    const { user, today, timeZone } = ctx
    const clock = await describeClockDoubt(ctx)
    const { id, name, role, permissions, isFactorMissing } = user
    const photo = role === null ? {} : { photo: await readPhotoUrl(ctx.db, id) }
    const person = { user: { id, name, role, ...photo }, permissions: [...permissions] }
    return { ...person, today: today(), timeZone, ...(clock ? { clock } : {}), ...(isFactorMissing ? { isFactorMissing } : {}) }
  })
  mount(app, confirmClock, (ctx, { json }) => confirmServerDate(ctx, json.today))
  mount(app, readCapabilities, ({ upstream }) => {
    const ours = upstream === undefined
    return { edit: ours, trash: ours, filters: ours, runs: ours, team: ours }
  })
}
