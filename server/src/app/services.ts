import type { DatabasePlace } from 'contract/data/installation.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeLocalPrincipal, type Principal } from '#core/permissions.ts'
import { createRecoveringStorage } from '#core/quarantine.ts'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { waitAtMost } from '#core/wait-at-most.ts'
import { openDb, type Pool, readDatabaseClock } from '#db/client.ts'
import { describeDatabasePlace } from '#db/database-place.ts'
import { bindStorageToDatabase } from '#db/installation.ts'
import { openSecrets } from '#db/secrets.ts'
import { findClockDoubt, recordTrustedTime } from '#db/server-clock.ts'
import { readFirstPerson, readTimeZone } from '#db/workspace.ts'
import type { AccountServices, TeamServices } from '#features/accounts/account-services.ts'
import { linkMailJobs } from '#features/accounts/link-mails/deliver-mail.ts'
import { authenticateApiToken } from '#features/accounts/sessions/api-tokens.ts'
import { authenticateSession } from '#features/accounts/sessions/authenticate.ts'
import { createCallLimiter } from '#features/accounts/sessions/call-limits.ts'
import { startExpiredSessionSweeper } from '#features/accounts/sessions/expired-sessions.ts'
import { createSessionReader } from '#features/accounts/sessions/session-reader.ts'
import { type AuditCheck, checkAndRecordAuditLog } from '#features/audit/audit-check.ts'
import type { BackupChecker } from '#features/backups/backup-checker.ts'
import type { BackupStore } from '#features/backups/backup-store.ts'
import { backupJobs } from '#features/backups/jobs.ts'
import type { Restorer } from '#features/backups/restore-here.ts'
import { dueMailJobs } from '#features/bank/mail-due.ts'
import type { WorkspaceExporter } from '#features/data/exporter.ts'
import { exportJobs } from '#features/data/run-export.ts'
import { createContentPerformer } from '#features/pieces/built-in/perform-content.ts'
import type { SlideDrawer } from '#features/pieces/draw-slide.ts'
import { saveCarousel, saveStatic } from '#features/pieces/save-content.ts'
import { createSlideProcess, type SlideProcess } from '#features/pieces/slide-process.ts'
import { performProspecting } from '#features/prospecting/find-leads.ts'
import { createLeadSink } from '#features/prospecting/save-leads.ts'
import { runFileJob } from '#features/runs/fetch-run-file.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { listRunWorks } from '#features/runs/start-run.ts'
import { performTranscription } from '#features/transcription/perform-transcription.ts'
import { saveTranscription } from '#features/transcription/save-transcription.ts'
import { type EventHub, startEventHub } from '#platform/events/hub.ts'
import { watchCallRate } from '#platform/http/call-rate.ts'
import type { HttpServices } from '#platform/http/services.ts'
import { setCookies } from '#platform/http/set-cookies.ts'
import { createRequestUploads } from '#platform/http/uploads/request-uploads.ts'
import { createOutgoingClient } from '#platform/outgoing/send.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { startQueue } from '#work/queue.ts'
import { startDue, startSweeper } from '#work/run-work.ts'
import { createSemaphore, type Semaphore } from '../core/concurrency.ts'
import { readBearerToken } from '../core/tokens.ts'
import { scheduledJobs } from './scheduled.ts'
import type { ServiceOptions } from './service-options.ts'

export type ServerServices = HttpServices &
  RunServices &
  AccountServices & {
    pool: Pool
    drawSlide: SlideDrawer
    slideProcess: SlideProcess
    databasePlace: DatabasePlace
    backups: BackupStore | undefined
    checker: BackupChecker | undefined
    exporter: WorkspaceExporter | undefined
    dataDir: string
    restorer: Restorer | undefined
    hub: EventHub
    exportSemaphore: Semaphore
    auditCheck?: AuditCheck
    /** Absent where no background work runs. */
    sweeper?: { stop(): Promise<void> }
    expiredSessionSweeper?: { stop(): Promise<void> }
  }

/**
 * The maximum number of new rows of the audit log that a start checks before it serves, which takes some 350 ms. A job checks all rows in
 * the background.
 */
const AUDIT_ROWS_AT_START = 25_000

/** The most exports of entries at once: a quarter of the pool's connections, so that slow exports leave the others for calls. */
const EXPORTS = 4

function readListeningAddress(app: FastifyInstance, port: number): { host: string; port: number } {
  const address = app.server.address()
  if (typeof address !== 'object' || !address) return { host: '127.0.0.1', port }
  return { host: address.family === 'IPv6' ? `[${address.address}]` : address.address, port: address.port }
}

function formatOwnUrl(app: FastifyInstance, port: number): string {
  const place = readListeningAddress(app, port)
  return `http://${place.host}:${place.port}`
}

function createOutgoing(app: FastifyInstance, { port, callbackPort, team, resolve, allow = [] }: ServiceOptions) {
  const ownPorts = () => [readListeningAddress(app, port).port, ...(callbackPort === undefined ? [] : [callbackPort])]
  return createOutgoingClient({ policy: { allow, local: team === undefined, ownPorts }, ...(resolve && { resolve }) })
}

async function startTeam(
  app: FastifyInstance,
  options: ServiceOptions,
  own: Pick<ServerServices, 'db' | 'now' | 'secrets'>,
): Promise<
  | {
      team: TeamServices
      authenticate: ServerServices['authenticate']
    }
  | undefined
> {
  const { team, passwords } = options
  if (!team) return undefined
  const { baseUrl, oidc, mail } = team
  const { createTeamServices } = await import('#features/accounts/team-services.ts')
  const countCall = createCallLimiter(own, options.callLimits)
  const { sessionReuseMs: reuseMs } = { ...DEFAULT_TIMINGS, ...options.timings }
  const readSession = createSessionReader(own, { reuseMs })
  const findPrincipal = async (request: FastifyRequest): Promise<Principal | undefined> => {
    // A token decides in whose name the call is made, even where a session's cookie comes with it.
    const token = readBearerToken(request.headers.authorization)
    if (token !== undefined) return authenticateApiToken(app.services, token)
    const found = await authenticateSession(app.services, { cookieHeader: request.headers.cookie, baseUrl, readSession })
    if (found?.renewedCookie) setCookies(request, [found.renewedCookie])
    return found?.principal
  }
  const authenticate = async (request: FastifyRequest) => {
    const principal = await findPrincipal(request)
    if (principal) await countCall(principal)
    return principal
  }
  return { team: createTeamServices({ baseUrl, oidc, mail, passwords }), authenticate }
}

/** More make a queue ask for its messages less often. */
const WAKERS = 1

type LogError = (error: unknown) => void

type JobOptions = { background: boolean; onSeriesError: LogError }

async function startJobs(ofCalls: ServerServices, { background, onSeriesError }: JobOptions): Promise<ServerServices['sweeper']> {
  const { queue, pool, timings } = ofCalls
  const services = { ...ofCalls, db: openDb(pool, { statementMs: timings.longStatementMs }) }
  for (const { name, when, run } of scheduledJobs(services, onSeriesError)) await queue.repeat(name, when, run)
  const works = [
    ...listRunWorks(services),
    runFileJob(services),
    ...linkMailJobs(services),
    ...dueMailJobs(services),
    ...exportJobs(services),
    ...backupJobs(services),
  ]
  // The queue's message only wakes a server: work may take longer than a message may, and its lease tells whether it still runs.
  for (const [kind, woken] of Map.groupBy(works, (work) => work.kind))
    await queue.work(kind, WAKERS, async () => {
      for (const work of woken) startDue(services, work)
    })
  return background ? startSweeper(services, works) : undefined
}

/** @throws BadSecretKeyError, FilesRefusedError */
export async function makeServices(app: FastifyInstance, pool: Pool, options: ServiceOptions): Promise<ServerServices> {
  const { connection, dataDir, now = () => new Date(), background = true } = options
  const db = openDb(pool)
  const storage = createRecoveringStorage(options.storage ?? (await openStorage(dataDir, options.s3)), app.log)
  await bindStorageToDatabase(db, storage, { adopt: options.adoptFiles === true })
  const { secretKey, forgetSecrets = false } = options
  const secrets = await openSecrets(db, { dataDir, secretKey, forgetSecrets })
  const firstPerson = await readFirstPerson(db)
  const localPrincipal = makeLocalPrincipal(firstPerson)
  const teamMode = await startTeam(app, options, { db, now, secrets })
  const findOwnUrl = () => options.callbackUrl ?? options.team?.baseUrl ?? formatOwnUrl(app, options.port)
  const slideProcess = createSlideProcess()
  const { drawSlide = slideProcess.drawSlide } = options
  const services: ServerServices = {
    log: app.log,
    pool,
    databasePlace: describeDatabasePlace(connection, options.databaseFolder),
    backups: options.backups,
    exporter: options.exporter,
    dataDir: options.dataDir,
    restorer: options.restorer,
    checker: options.checker,
    db,
    queue: await startQueue(pool, app.log, { background, migrate: options.migrateQueue ?? true }),
    storage,
    now,
    databaseNow: options.databaseNow ?? readDatabaseClock,
    random: options.random ?? Math.random,
    timeZone: await readTimeZone(db),
    team: teamMode?.team,
    authenticate: teamMode?.authenticate ?? (async () => localPrincipal),
    firstPerson,
    secrets,
    outgoing: options.outgoing ?? createOutgoing(app, options),
    hub: await startEventHub(db, connection, app.log),
    timings: { ...DEFAULT_TIMINGS, ...options.timings },
    exportSemaphore: createSemaphore(EXPORTS),
    callbackUrl: (id) => `${findOwnUrl()}/api/runs/${id}/callback`,
    upstream: options.upstream,
    databaseFolder: options.databaseFolder,
    sinks: {
      prospecting: createLeadSink(secrets),
      carousel: saveCarousel,
      static: saveStatic,
      'post-production': async () => undefined,
      transcription: saveTranscription,
    },
    drawSlide,
    slideProcess,
    performers: {
      transcription: performTranscription,
      prospecting: performProspecting,
      carousel: createContentPerformer('carousel', drawSlide),
      static: createContentPerformer('static', drawSlide),
    },
    countRecentCalls: watchCallRate(app, now),
    leaving: new AbortController(),
    ending: new AbortController(),
    unfinished: new Set(),
    openUploads: (folder) => createRequestUploads({ storage, db, log: app.log }, folder),
  }
  if (!(await findClockDoubt(services))) await recordTrustedTime(services)
  if (background) services.auditCheck = await checkAndRecordAuditLog(services, { atMost: AUDIT_ROWS_AT_START })
  const logFailure = (message: string) => (err: unknown) => app.log.error({ err }, message)
  const sweeper = await startJobs(services, {
    background,
    onSeriesError: logFailure('a series could not be continued; the next run of the job tries again'),
  })
  if (sweeper) services.sweeper = sweeper
  if (background && teamMode)
    services.expiredSessionSweeper = startExpiredSessionSweeper(
      services,
      logFailure('the streams of expired sessions could not be ended'),
    )
  return services
}

export const CLOSING_MS = 500

async function waitForWork({ unfinished, queue, sweeper, expiredSessionSweeper, log }: ServerServices): Promise<void> {
  const stops = await Promise.allSettled([sweeper?.stop(), expiredSessionSweeper?.stop(), queue.stop()])
  for (const stop of stops) if (stop.status === 'rejected') log.error({ err: stop.reason }, 'the jobs could not be stopped')
  while (unfinished.size > 0) {
    const underWay = [...unfinished]
    await Promise.allSettled(underWay)
    for (const work of underWay) unfinished.delete(work)
  }
}

/**
 * Waits for work under way, because a cut-off attempt leaves its run uncertain; attempts that outlast the grace period are
 * aborted; a part that cannot be stopped keeps none open.
 */
export async function stopServices(services: ServerServices): Promise<void> {
  const { hub, pool, ending, outgoing, slideProcess, timings, log } = services
  const close = (ms: number, work: Promise<unknown>) =>
    waitAtMost(ms, work).catch((err: unknown) => log.error({ err }, 'a part of the server could not be stopped'))
  ending.abort()
  const drained = waitForWork(services)
  await close(timings.stopGraceMs, drained)
  await close(timings.stopWritingMs, Promise.all([outgoing.close?.(), slideProcess.stop(), drained]))
  await close(CLOSING_MS, hub.stop())
  await close(CLOSING_MS, pool.end())
}
