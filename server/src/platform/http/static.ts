import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { readSession } from 'contract/accounts/session.ts'
import { readCapabilities } from 'contract/capabilities.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
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

const Pages = z.record(z.string(), z.string())

/** @returns by the router's path of a screen, `$` before its parameters: the file of its page. Nothing before the interface is built */
async function readPages(root: string): Promise<Record<string, string>> {
  const file = join(root, 'pages.json')
  return existsSync(file) ? Pages.parse(JSON.parse(await readFile(file, 'utf8'))) : {}
}

async function servePages(scope: FastifyInstance, root: string): Promise<void> {
  const sendPage = (file: string) => (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.url !== '/' && !wantsPage(request)) return refuseUnknownAddress()
    // A newer build may have no such screen any more.
    const built = [file, 'index.html'].find((one) => existsSync(join(root, one)))
    if (!built) throw notBuiltError()
    if (!SIGN_IN.test(request.url)) reply.header('link', FIRST_CALLS)
    return reply.sendFile(built)
  }
  declareRouteKind(scope, 'page')
  scope.setNotFoundHandler(sendPage('index.html'))
  const pages = { '/': 'index.html', ...(await readPages(root)) }
  for (const [path, file] of Object.entries(pages)) scope.get(path.replaceAll('$', ':'), sendPage(file))
  await scope.register(fastifyStatic, makeOptions(root, 'no-cache'))
}

export async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register((scope) => serveAssets(scope, join(root, 'assets')), { prefix: '/assets' })
  await app.register((scope) => servePages(scope, root))
  for (const prefix of ['/api', '/webhook', '/docs', '/assets']) refuseUnknownAddressesBelow(app, prefix)
}
