import * as contract from 'contract/accounts/own-account.ts'
import { exportOwnData } from 'contract/accounts/personal-data.ts'
import * as profile from 'contract/accounts/profile.ts'
import * as tokens from 'contract/accounts/tokens.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { users } from '#db/tables/workspace.ts'
import { mount } from '#platform/http/mount.ts'
import { setCookies } from '#platform/http/set-cookies.ts'
import type { AccountServices } from '../account-services.ts'
import { readCaller } from '../caller-routes.ts'
import { createToken, listTokens, revokeToken } from '../sessions/create-token.ts'
import { requireTeam } from '../sessions/end-session.ts'
import { beginFactor, confirmFactor, removeFactor, renewBackupCodes } from '../sign-in/second-factor.ts'
import { buildPersonDataDownload } from './download-personal-data.ts'
import { setFirstPassword } from './first-password.ts'
import { changePassword, endOtherSessions, endOwnSession, readAccount, renameAccount } from './own-account.ts'
import { changePhoto, readPhoto } from './profile-photo.ts'

export const ownAccountRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, contract.readAccount, (ctx) => {
    requireTeam(services)
    return readAccount(ctx, requireTeam(services))
  })
  mount(app, contract.renameAccount, (ctx, { json }) => {
    requireTeam(services)
    return renameAccount(ctx, json)
  })
  mount(app, contract.changePassword, (ctx, { json }, request) =>
    changePassword(ctx, requireTeam(services), readCaller(request), json),
  )
  mount(app, contract.setPassword, (ctx, { json }) => setFirstPassword(ctx, requireTeam(services), json.next))
  mount(app, contract.endOwnSession, (ctx, { params }) => endOwnSession(ctx, params.id))
  mount(app, contract.endOtherSessions, (ctx) => endOtherSessions(ctx))
  mount(app, contract.beginSecondFactor, (ctx, { json }, request) =>
    beginFactor(ctx, requireTeam(services), readCaller(request), json.password),
  )
  mount(app, contract.confirmSecondFactor, async (ctx, { json }, request) => {
    setCookies(request, [await confirmFactor(ctx, requireTeam(services), readCaller(request), json.code)])
  })
  mount(app, contract.renewBackupCodes, async (ctx, { json }, request) => ({
    backupCodes: await renewBackupCodes(ctx, requireTeam(services), readCaller(request), json.password),
  }))
  mount(app, contract.removeSecondFactor, async (ctx, { json }, request) => {
    setCookies(request, [await removeFactor(ctx, requireTeam(services), readCaller(request), json.password)])
  })
  mount(app, exportOwnData, (ctx) => {
    requireTeam(services)
    return buildPersonDataDownload(ctx, ctx.user.id)
  })
  mount(app, profile.changeOwnPhoto, (ctx, { json }) => {
    requireTeam(services)
    return changePhoto(ctx, json.photo)
  })
  mount(app, profile.readPersonPhoto, (ctx, { params }) => readPhoto(ctx, params.id))
  mount(app, profile.changeMutedNotifications, async ({ db, user }, { json }) => {
    requireTeam(services)
    await db
      .update(users)
      .set({ mutedNotifications: [...new Set(json.muted)], dueMail: json.dueMail })
      .where(eq(users.id, user.id))
  })
  mount(app, tokens.listTokens, (ctx) => {
    requireTeam(services)
    return listTokens(ctx)
  })
  mount(app, tokens.createToken, (ctx, { json }) => {
    requireTeam(services)
    return createToken(ctx, json)
  })
  mount(app, tokens.revokeToken, (ctx, { params }) => {
    requireTeam(services)
    return revokeToken(ctx, params.id)
  })
}
