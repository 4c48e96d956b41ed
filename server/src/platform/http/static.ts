import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { readSession } from 'contract/accounts/session.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFoundError } from '#core/errors.ts'
import { dropDocumentHeaders } from './headers.ts'
import { wantsPage } from './navigation.ts'
import { declareRouteKind } from './route-kind.ts'

function refuseUnknownAddress(): never {
  throw notFoundError('Endereço não encontrado')
}

/** Refuses the addresses below a prefix that no route serves, which would otherwise be answered with the interface's page. */
function refuseUnknownAddressesBelow(app: FastifyInstance, prefix: string): void {
  for (const url of [prefix, `${prefix}/*`]) {
    if (!app.hasRoute({ method: 'GET', url })) app.get(url, { config: { access: 'authenticated' } }, refuseUnknownAddress)
  }
}

const notBuiltError = () =>
  new AppError(503, 'not_built', 'A interface ainda não foi construída', {
    detail: 'Inicie o sistema com "npm start", que a constrói.',
  })

const makeOptions = (root: string, caching: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  index: false,
  suppressWarning: true,
  cacheControl: false,
  setHeaders: (reply) => reply.header('cache-control', caching),
})

async function serveAssets(scope: FastifyInstance, root: string): Promise<void> {
  declareRouteKind(scope, 'page')
  dropDocumentHeaders(scope)
  scope.setNotFoundHandler(refuseUnknownAddress)
  await scope.register(fastifyStatic, makeOptions(root, 'public, max-age=31536000, immutable'))
}

/** What every screen waits for. The browser asks for it beside the page's scripts instead of after they run, a round trip earlier. */
const FIRST_CALLS = [readSession, readCapabilities].map(({ path }) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ')
/** The screens of the sign-in ask for neither. */
const SIGN_IN = /^\/entrar(?![^/?])/

async function servePage(scope: FastifyInstance, root: string): Promise<void> {
  const sendPage = ({ url }: FastifyRequest, reply: FastifyReply) => {
    if (!existsSync(join(root, 'index.html'))) throw notBuiltError()
    if (!SIGN_IN.test(url)) reply.header('link', FIRST_CALLS)
    return reply.sendFile('index.html')
  }
  declareRouteKind(scope, 'page')
  scope.setNotFoundHandler((request, reply) => (wantsPage(request) ? sendPage(request, reply) : refuseUnknownAddress()))
  scope.get('/', (request, reply) => sendPage(request, reply))
  await scope.register(fastifyStatic, makeOptions(root, 'no-cache'))
}

export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register((scope) => serveAssets(scope, join(root, 'assets')), { prefix: '/assets' })
  await app.register((scope) => servePage(scope, root))
  for (const prefix of ['/api', '/webhook', '/docs', '/assets']) refuseUnknownAddressesBelow(app, prefix)
}
