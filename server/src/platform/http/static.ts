import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
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

async function servePage(scope: FastifyInstance, root: string): Promise<void> {
  const sendPage = (reply: FastifyReply) => {
    if (!existsSync(join(root, 'index.html'))) throw notBuiltError()
    return reply.sendFile('index.html')
  }
  declareRouteKind(scope, 'page')
  scope.setNotFoundHandler((request, reply) => (wantsPage(request) ? sendPage(reply) : refuseUnknownAddress()))
  scope.get('/', (_request, reply) => sendPage(reply))
  await scope.register(fastifyStatic, makeOptions(root, 'no-cache'))
}

export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register((scope) => serveAssets(scope, join(root, 'assets')), { prefix: '/assets' })
  await app.register((scope) => servePage(scope, root))
  for (const prefix of ['/api', '/webhook', '/docs', '/assets']) refuseUnknownAddressesBelow(app, prefix)
}
