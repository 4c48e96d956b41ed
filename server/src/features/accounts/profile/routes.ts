import * as contract from 'contract/accounts/profile.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '../../../accounts/services.ts'
import { users } from '../../../db/tables/workspace.ts'
import { mount } from '../../../http/mount.ts'
import { requireTeam } from '../service.ts'
import { changePhoto, readPhoto } from './photo.ts'

export const profileRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, contract.changePhoto, (ctx, { json }) => {
    requireTeam(services)
    return changePhoto(ctx, json.photo)
  })
  mount(app, contract.readPhoto, (ctx, { params }) => readPhoto(ctx, params.id))
  mount(app, contract.changeNotifications, async ({ db, user }, { json }) => {
    requireTeam(services)
    await db
      .update(users)
      .set({ mutedNotifications: [...new Set(json.muted)] })
      .where(eq(users.id, user.id))
  })
}
