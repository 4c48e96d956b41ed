import { beginOidcSignIn as beginContract, OIDC_CALLBACK_PATH } from 'contract/accounts/sign-in.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { waitOutSessionReuse } from '#core/session-reuse.ts'
import { mount } from '#platform/http/mount.ts'
import { setCookies } from '#platform/http/set-cookies.ts'
import type { AccountServices } from './account-services.ts'
import { readCaller } from './caller-routes.ts'
import { requireTeam } from './sessions/end-session.ts'
import { beginOidcSignIn, finishOidcSignIn } from './sign-in/oidc-sign-in.ts'

/** A parameter that occurs several times is left out. */
const readQuery = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

export const oidcRoutes = (services: AccountServices) => async (app: FastifyInstance) => {
  mount(app, beginContract, async (ctx, { json }, request) => {
    const { answer, cookies } = await beginOidcSignIn(ctx, requireTeam(services), readCaller(request), json.returnTo)
    setCookies(request, cookies)
    return { ok: true as const, ...answer }
  })
  // The route is a page, because the provider's site redirects the browser to it.
  app.get(OIDC_CALLBACK_PATH, { config: { kind: 'page', access: 'public' } }, async (request, reply) => {
    const { answer, cookies } = await finishOidcSignIn(services, requireTeam(services), readCaller(request), readQuery(request))
    setCookies(request, cookies)
    await waitOutSessionReuse(services)
    return reply.header('cache-control', 'no-store').redirect(answer.path, 303)
  })
}
