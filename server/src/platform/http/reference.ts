import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { CONTENT_SECURITY_POLICY } from './headers.ts'
import { declareAccess, declareRouteKind } from './route-kind.ts'

const document = new URL('../../../../docs/openapi.json', import.meta.url)

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · AI Dashboard</title><link rel="icon" href="/favicon.svg"></head>
<body><div id="reference"></div><script src="/docs/scalar.js"></script><script src="/docs/open.js"></script></body>
</html>`

const OPEN_SCRIPT = `Scalar.createApiReference('#reference', {
  url: '/docs/openapi.json', darkMode: true, telemetry: false, withDefaultFonts: false, showDeveloperTools: 'never',
  hideClientButton: true, mcp: { disabled: true }, agent: { disabled: true },
})`

async function readScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const scalarHost = Fastify()
  await scalarHost.register(scalar, { routePrefix: '/scalar', configuration: { url: '/docs/openapi.json' } })
  const { statusCode, payload } = await scalarHost.inject('/scalar/js/scalar.js')
  await scalarHost.close()
  if (statusCode !== 200) throw new Error(`Scalar's plugin no longer serves its script: ${statusCode}`)
  return payload
}

const { mediaSrc: _, workerSrc: __, ...rest } = CONTENT_SECURITY_POLICY
const policy = Object.entries({ ...rest, formAction: ["'none'"] })
  .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
  .join(';')

const sendDocument = (reply: FastifyReply, type: string, body: string) =>
  reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(body)

export async function apiReferenceRoutes(app: FastifyInstance): Promise<void> {
  let script: Promise<string> | undefined
  await app.register(async (scope) => {
    declareRouteKind(scope, 'page')
    declareAccess(scope, 'authenticated')
    scope.get('/docs', (_request, reply) => sendDocument(reply, 'text/html', PAGE))
    scope.get('/docs/open.js', (_request, reply) => sendDocument(reply, 'text/javascript', OPEN_SCRIPT))
    scope.get('/docs/openapi.json', async (_request, reply) =>
      sendDocument(reply, 'application/json', await readFile(document, 'utf8')),
    )
    scope.get('/docs/scalar.js', async (_request, reply) => {
      script ??= readScript()
      return sendDocument(reply, 'text/javascript', await script)
    })
  })
}
