import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Inline styles are allowed, because Mantine sets them; inline scripts are not. */
export const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The browser features that a page may use; helmet has no option for this header. */
const PERMISSIONS = 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()'

/** Browsers ignore them on scripts, styles and fonts, where they would add 0.8 kB to a first load of the build's files. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Once for all replies, because the plugin would build the policy's text again for each reply. */
async function makeHelmetHeaders(): Promise<[name: string, value: string][]> {
  const sample = Fastify()
  await sample.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    strictTransportSecurity: false, // set below, where the server is reached over HTTPS
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  sample.get('/', (_request, reply) =>
    reply.send(Object.entries({ ...reply.raw.getHeaders(), 'permissions-policy': PERMISSIONS })),
  )
  return (await sample.inject('/')).json()
}
const helmetHeaders = makeHelmetHeaders()

/** HTTPS only, for a year, for this host but not its subdomains, which may belong to other services that use plain HTTP. */
const HSTS: [name: string, value: string] = ['strict-transport-security', 'max-age=31536000']

export async function addSecurityHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): Promise<void> {
  const headers = Object.fromEntries([...(await helmetHeaders), ...(isSecure ? [HSTS] : [])])
  app.addHook('onRequest', (_request, reply, done) => {
    // Not `reply.raw.setHeader`, which would check each name and value although Node checks them again when it sends them.
    reply.headers(headers)
    done()
  })
}

export function dropDocumentHeaders(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply) => {
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
  })
}
