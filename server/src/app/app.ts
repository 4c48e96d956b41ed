import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { LogFormat } from '#core/log.ts'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { openPool } from '#db/client.ts'
import { oidcRoutes } from '#features/accounts/oidc-routes.ts'
import { ownAccountRoutes } from '#features/accounts/own-account/own-account-routes.ts'
import { peopleRoutes } from '#features/accounts/people/people-routes.ts'
import { accountRoutes } from '#features/accounts/routes.ts'
import { sessionRoutes } from '#features/accounts/sessions/session-routes.ts'
import { aiRoutes } from '#features/ai/routes.ts'
import { authorshipRoutes } from '#features/audit/authorship-routes.ts'
import { auditRoutes } from '#features/audit/routes.ts'
import { reconciliationRoutes } from '#features/bank/reconciliation/routes.ts'
import { bankRoutes } from '#features/bank/routes.ts'
import { statementRoutes } from '#features/bank/statement-routes.ts'
import { documentRoutes } from '#features/content/document-routes.ts'
import { postProductionRoutes } from '#features/content/post-production-routes.ts'
import { contentRoutes } from '#features/content/routes.ts'
import { dataRoutes } from '#features/data/routes.ts'
import { classificationRoutes } from '#features/finance/classify/routes.ts'
import { dashboardRoutes } from '#features/finance/dashboard/routes.ts'
import { bulkDeletionRoutes } from '#features/finance/deletion/routes.ts'
import { dueRoutes } from '#features/finance/due/routes.ts'
import { inflowRoutes, outflowRoutes } from '#features/finance/entries/routes.ts'
import { entryExportRoutes } from '#features/finance/exports/routes.ts'
import { entryHistoryRoutes } from '#features/finance/history/routes.ts'
import { importRoutes } from '#features/finance/imports/routes.ts'
import { readEntriesPage } from '#features/finance/lists/read-entries-page.ts'
import { monthRoutes } from '#features/finance/month/routes.ts'
import { paperRoutes } from '#features/finance/papers/routes.ts'
import { paymentRoutes } from '#features/finance/payments/routes.ts'
import { receiptRoutes } from '#features/finance/receipts/routes.ts'
import { seriesRoutes } from '#features/finance/series/routes.ts'
import { financeSettingsRoutes } from '#features/finance/settings/routes.ts'
import { splitRoutes } from '#features/finance/split/routes.ts'
import { trashRoutes } from '#features/finance/trash/routes.ts'
import { homeRoutes } from '#features/home/routes.ts'
import { presenceRoutes } from '#features/notifications/presence-routes.ts'
import { notificationRoutes } from '#features/notifications/routes.ts'
import { pieceRoutes } from '#features/pieces/piece-routes.ts'
import { projectRoutes } from '#features/projects/routes.ts'
import { leadSearchCondition } from '#features/prospecting/lead-filters.ts'
import { prospectingRoutes } from '#features/prospecting/routes.ts'
import { callbackRoutes, runRoutes } from '#features/runs/routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import { automationRoutes } from '#features/settings/automation-routes.ts'
import { integrationRoutes } from '#features/settings/integration-routes.ts'
import { kitAndPersonaRoutes } from '#features/settings/routes.ts'
import { teamRoutes } from '#features/team/routes.ts'
import { transcriptionRoutes } from '#features/transcription/routes.ts'
import { recordTrashRoutes } from '#features/trash/routes.ts'
import { createRequestDrain, type Drain } from '#platform/http/drain.ts'
import { guardLocalMode, guardTeamMode } from '#platform/http/guard.ts'
import { addSecurityHeaders } from '#platform/http/headers.ts'
import { healthRoutes } from '#platform/http/health.ts'
import { CallLog, createLog } from '#platform/http/log.ts'
import { refuseBadAddress, refuseBrokenHttp, registerErrorHandlers } from '#platform/http/problem.ts'
import { parseJsonBodies } from '#platform/http/read-input.ts'
import { apiReferenceRoutes } from '#platform/http/reference.ts'
import { endStalledBodies } from '#platform/http/request-body.ts'
import { sendCookies } from '#platform/http/set-cookies.ts'
import { serveStaticFiles } from '#platform/http/static.ts'
import { forwardToUpstream } from '#platform/http/upstream.ts'
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts'
import { metricsRoute } from '#platform/telemetry/metrics-route.ts'
import { authorizeRequests } from '../platform/http/guard.ts'
import { bodyKind, drainUnreadBodies } from '../platform/http/request-body.ts'
import type { ServiceOptions } from './service-options.ts'
import { makeServices, type ServerServices, stopServices } from './services.ts'

export type ServerOptions = ServiceOptions & {
  webRoot: string
  logLevel: string
  logFormat?: LogFormat
  logTo?: Writable
  metricsToken?: string | undefined
}

/** The server with its services. `drain` must be called before `close`, because `close` cuts off the requests that are under way. */
export type Server = FastifyInstance & { services: ServerServices; drain: Drain; metrics: Metrics }

function createBareServer(log: FastifyBaseLogger, team?: ServerOptions['team']): FastifyInstance {
  const app = Fastify({
    trustProxy: team && team.trustProxy.length > 0 ? team.trustProxy : false,
    loggerInstance: log,
    logController: new CallLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    routerOptions: { constraints: { bodyKind }, maxParamLength: 100 },
    clientErrorHandler: refuseBrokenHttp,
    frameworkErrors: refuseBadAddress,
  })
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  return app
}

const listRoutes = (services: ServerServices) => [
  healthRoutes,
  sessionRoutes,
  accountRoutes(services),
  oidcRoutes(services),
  ownAccountRoutes(services),
  peopleRoutes(services),
  auditRoutes,
  dataRoutes(services),
  recordTrashRoutes,
  searchRoutes({ readEntries: readEntriesPage, leadsCondition: leadSearchCondition }),
  homeRoutes(services),
  outflowRoutes,
  inflowRoutes,
  receiptRoutes,
  entryExportRoutes(services),
  importRoutes,
  statementRoutes,
  financeSettingsRoutes,
  seriesRoutes,
  dashboardRoutes,
  dueRoutes,
  reconciliationRoutes,
  paperRoutes,
  paymentRoutes,
  splitRoutes,
  classificationRoutes,
  bulkDeletionRoutes,
  monthRoutes,
  trashRoutes,
  entryHistoryRoutes,
  bankRoutes,
  prospectingRoutes(services),
  postProductionRoutes(services),
  contentRoutes(services),
  automationRoutes(services),
  pieceRoutes(services),
  documentRoutes,
  transcriptionRoutes(services),
  aiRoutes,
  teamRoutes,
  projectRoutes,
  kitAndPersonaRoutes,
  runRoutes(services),
  callbackRoutes(services),
  integrationRoutes,
  authorshipRoutes,
  presenceRoutes,
  notificationRoutes(services),
  apiReferenceRoutes,
]

/** Builds a server that does not listen yet. `close()` stops the jobs before it closes the connections to the database. */
export async function buildServer(options: ServerOptions): Promise<Server> {
  const { logLevel: level, logFormat: format = 'json', logTo: to } = options
  const app = createBareServer(createLog({ level, format, to }), options.team)
  // A stop by systemd ends PostgreSQL together with this process, so that a connection that is lost during a stop is no failure.
  let isStopping = () => false
  const onIdleError = (err: Error) => app.log[isStopping() ? 'debug' : 'error']({ err }, 'a database connection was lost')
  const pool = openPool(options.connection, onIdleError, { ...DEFAULT_TIMINGS, ...options.timings })
  try {
    const services = await makeServices(app, pool, options)
    app.decorate('services', services)
    isStopping = () => services.ending.signal.aborted
    app.addHook('onClose', () => stopServices(services))
    const drain = createRequestDrain(app)
    registerErrorHandlers(app)
    const metrics = createMetrics({ ...services, dataDir: options.dataDir })
    metrics.measureCalls(app) // first, so that refused calls are counted
    // The security headers come before every hook that may refuse a request, so that a refusal has them too.
    await addSecurityHeaders(app, { isSecure: options.team?.baseUrl.startsWith('https:') === true })
    drainUnreadBodies(app)
    if (options.team) guardTeamMode(app, options.team)
    else guardLocalMode(app, options.port)
    sendCookies(app)
    authorizeRequests(app, { unserved: 'authenticated' }) // so that a stranger does not learn which addresses exist
    endStalledBodies(app)
    await app.register(multipart)
    for (const routes of listRoutes(services)) await routes(app)
    await metricsRoute(metrics, options.metricsToken)(app)
    if (options.upstream) await forwardToUpstream(app, options.upstream)
    await serveStaticFiles(app, options.webRoot)
    return Object.assign(app, { services, drain, metrics })
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Serves only the calls of automations (`CALLBACK_PORT`); `close()` first lets the reports under way end, for at most `drainMs`. */
export async function buildCallbackServer(main: Pick<Server, 'services' | 'metrics' | 'log'>): Promise<FastifyInstance> {
  const app = createBareServer(main.log)
  app.decorate('services', main.services)
  const drain = createRequestDrain(app)
  app.addHook('preClose', () => drain(main.services.timings.drainMs))
  registerErrorHandlers(app)
  main.metrics.measureCalls(app)
  await addSecurityHeaders(app, { isSecure: false })
  drainUnreadBodies(app)
  authorizeRequests(app, { unserved: 'public' }) // nobody can sign in on this port
  endStalledBodies(app)
  await app.register(multipart)
  await callbackRoutes(main.services)(app)
  return app
}
