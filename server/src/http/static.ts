import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFoundError } from '../core/errors.ts'

const NOT_PAGES = /^\/(api|webhook|assets|docs)(\/|$)/

const notBuiltError = () =>
  new AppError(503, 'not_built', 'A interface ainda não foi construída', {
    detail: 'Inicie o sistema com "npm start", que a constrói.',
  })

function wantsPage(request: FastifyRequest): boolean {
  const read = request.method === 'GET' || request.method === 'HEAD'
  return read && !NOT_PAGES.test(request.url) && (request.headers.accept ?? '').includes('text/html')
}

/**
 * Serves the built interface. Browsers keep hashed files for good and ask for the page each time. Every address that is not a
 * file gets that page, which has its own router.
 */
export async function staticFiles(app: FastifyInstance, root: string): Promise<void> {
  const page = (reply: FastifyReply) => {
    if (!existsSync(join(root, 'index.html'))) throw notBuiltError()
    return reply.sendFile('index.html')
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    suppressWarning: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => page(reply))
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return page(reply)
    throw notFoundError('Endereço não encontrado')
  })
}
