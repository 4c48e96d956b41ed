import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openDb, openPool, type Pool } from './db/client.ts'
import { localUser, timeZone } from './db/workspace.ts'
import { dashboardRoutes } from './features/finance/dashboard/routes.ts'
import { inflowRoutes } from './features/finance/inflows/routes.ts'
import { outflowRoutes } from './features/finance/outflows/routes.ts'
import { receiptRoutes } from './features/finance/receipt-routes.ts'
import { settingsRoutes } from './features/finance/settings/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { bodyKind } from './http/body-kind.ts'
import type { Services } from './http/context.ts'
import { guardLocalMode } from './http/guard.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { logOptions } from './http/log.ts'
import { problemExit, refuseBadAddress, refuseBrokenHttp } from './http/problem.ts'
import { apiReference } from './http/reference.ts'
import { staticFiles } from './http/static.ts'
import { folderStorage } from './integrations/storage.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { startQueue } from './jobs/queue.ts'

export type ServerOptions = {
  /** A migrated database. */
  connection: pg.PoolConfig
  /** Receipts live here. */
  dataDir: string
  /** The built interface. */
  webRoot: string
  /** Where it will listen: requests must name it. */
  port: number
  logLevel: string
  /** Where the log goes; stdout unless said. */
  logTo?: Writable
  now?: () => Date
  /** False in tests: repeated jobs do not start by themselves. */
  background?: boolean
}

const HOURLY = '17 * * * *'

function bareServer({ logLevel, logTo }: ServerOptions): FastifyInstance {
  const app = Fastify({
    logger: { ...logOptions(logLevel), ...(logTo ? { stream: logTo } : {}) },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { constraints: { bodyKind }, maxParamLength: 100 },
    clientErrorHandler: refuseBrokenHttp,
    frameworkErrors: refuseBadAddress,
  })
  app.removeContentTypeParser('text/plain')
  return app
}

async function makeServices(app: FastifyInstance, pool: Pool, options: ServerOptions): Promise<Services> {
  const db = openDb(pool)
  const { dataDir, now = () => new Date(), background = true } = options
  const queue = await startQueue(pool, app.log, { background })
  const services = {
    pool,
    db,
    queue,
    storage: folderStorage(dataDir),
    now,
    timeZone: await timeZone(db),
    localUser: await localUser(db),
  }
  await queue.repeat('housekeeping', HOURLY, () => housekeeping(services))
  return services
}

async function routes(app: FastifyInstance): Promise<void> {
  await healthRoutes(app)
  await sessionRoutes(app)
  await homeRoutes(app)
  await outflowRoutes(app)
  await inflowRoutes(app)
  await receiptRoutes(app)
  await settingsRoutes(app)
  await dashboardRoutes(app)
  await apiReference(app)
}

/** Everything but listening. `close()` ends the queue, then the connections. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = bareServer(options)
  const pool = openPool(options.connection, (err) => app.log.error({ err }, 'a database connection was lost'))
  try {
    const services = await makeServices(app, pool, options)
    app.decorate('services', services)
    app.addHook('onClose', async () => {
      await services.queue.stop()
      await pool.end()
    })
    problemExit(app)
    guardLocalMode(app, options.port)
    await securityHeaders(app)
    await app.register(multipart)
    await routes(app)
    await staticFiles(app, options.webRoot)
    return app
  } catch (error) {
    await pool.end()
    throw error
  }
}
