import {
  createAccount,
  readLink,
  readSignInOptions,
  resetPassword,
  signIn,
  signOut,
  verifySecondFactor,
} from 'contract/accounts/sign-in.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountServices } from '../../accounts/services.ts'
import { signInWithPassword } from '../../accounts/sign-in.ts'
import { verifySecondFactorCode } from '../../accounts/sign-in-code.ts'
import { mount } from '../../http/mount.ts'
import { setCookies } from '../../http/set-cookies.ts'
import { readCaller } from './caller-routes.ts'
import { createAccountWithLink, describeLink, resetPasswordWithLink } from './links.ts'
import { describeSignIn, endSession, requireTeam } from './service.ts'

export const accountRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, readSignInOptions, (ctx) => describeSignIn(ctx, services.team))
  mount(app, signIn, async (ctx, { json }, request) => {
    const { answer, cookies } = await signInWithPassword(ctx, requireTeam(services), readCaller(request), json)
    setCookies(request, cookies)
    return { ok: true as const, ...answer }
  })
  mount(app, verifySecondFactor, async (ctx, { json }, request) => {
    setCookies(request, await verifySecondFactorCode(ctx, requireTeam(services), readCaller(request), json.code))
  })
  mount(app, signOut, async (ctx, _input, request) => {
    setCookies(request, await endSession(ctx, requireTeam(services)))
  })
  mount(app, readLink, (ctx, { json }) => {
    requireTeam(services)
    return describeLink(ctx, json.token)
  })
  mount(app, createAccount, async (ctx, { json }, request) => {
    setCookies(request, [await createAccountWithLink(ctx, requireTeam(services), readCaller(request), json)])
  })
  mount(app, resetPassword, async (ctx, { json }, request) => {
    await resetPasswordWithLink(ctx, requireTeam(services), readCaller(request), json)
  })
}
