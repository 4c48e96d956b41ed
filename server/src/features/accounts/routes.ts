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
import { mount } from '#platform/http/mount.ts'
import { setCookies } from '#platform/http/set-cookies.ts'
import type { AccountServices } from './account-services.ts'
import { readCaller } from './caller-routes.ts'
import { createAccountWithLink, describeLink, resetPasswordWithLink } from './people/create-link.ts'
import { describeSignIn, endSession, requireTeam } from './sessions/end-session.ts'
import { signInWithPassword } from './sign-in/sign-in.ts'
import { verifySecondFactorCode } from './sign-in/sign-in-code.ts'

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
