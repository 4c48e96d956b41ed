import { confirmClock } from 'contract/accounts/clock.ts'
import { readSession, readVersion } from 'contract/accounts/session.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/client.ts'
import { readProgramVersion } from '#db/program-version.ts'
import { users } from '#db/tables/workspace.ts'
import { photoUrlExpression } from '#features/records/photo-address.ts'
import { mount } from '#platform/http/mount.ts'
import { confirmServerDate, describeClockDoubt } from './confirm-date.ts'

async function readAccountOfSession(db: Db, personId: number) {
  const [account] = await db.select({ email: users.email, photo: photoUrlExpression() }).from(users).where(eq(users.id, personId))
  return account ?? {}
}

export async function sessionRoutes(app: FastifyInstance) {
  mount(app, readSession, async (ctx) => {
    const { user, today, timeZone } = ctx
    const clock = await describeClockDoubt(ctx)
    const { id, name, role, permissions, isFactorMissing } = user
    const account = role === null ? {} : await readAccountOfSession(ctx.db, id)
    const person = { user: { id, name, role, ...account }, permissions: [...permissions] }
    return { ...person, today: today(), timeZone, ...(clock ? { clock } : {}), ...(isFactorMissing ? { isFactorMissing } : {}) }
  })
  mount(app, readVersion, () => ({ version: readProgramVersion() }))
  mount(app, confirmClock, (ctx, { json }) => confirmServerDate(ctx, json.today))
  mount(app, readCapabilities, ({ upstream }) => {
    const ours = upstream === undefined
    return { edit: ours, trash: ours, filters: ours, runs: ours, team: ours }
  })
}
