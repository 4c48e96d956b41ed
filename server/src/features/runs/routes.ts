import rateLimit from '@fastify/rate-limit'
import * as callback from 'contract/runs/callback.ts'
import * as lists from 'contract/runs/list.ts'
import * as contract from 'contract/runs/runs.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { makeRequestActor } from '#platform/http/audit-call.ts'
import { mount } from '#platform/http/mount.ts'
import { findAppError } from '#platform/http/problem.ts'
import { parseValue } from '#platform/http/read-input.ts'
import { declareRouteKind } from '#platform/http/route-kind.ts'
import { downloadRunFile, openAudio, showRunPicture } from './download-run-file.ts'
import { answerWithFirstAttempt } from './first-attempt.ts'
import { handleCallback } from './handle-callback.ts'
import { readRun } from './read-run.ts'
import { auditRefusedReport, recordRefusedReport, removeInvalidLeads } from './refused-report.ts'
import { cancelRun, markRunAsDone, resendRun } from './resend-run.ts'
import { listRuns, readRunCounts } from './run-queries.ts'
import type { RunServices } from './run-services.ts'
import { requireBearerToken, requireRunToken } from './run-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refusedLeadsText: string
  }
}

export const runRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  mount(app, lists.listRuns, (ctx, { query }) => listRuns(ctx, query))
  mount(app, lists.countRuns, (ctx, { query }) => readRunCounts(ctx, query))
  mount(app, contract.readRun, (ctx, { params }) => readRun(ctx, params.id))
  mount(app, contract.resendRun, (ctx, { params, json }) => resendRun(ctx, params.id, json), answerWithFirstAttempt(runs))
  mount(app, contract.cancelRun, (ctx, { params }) => cancelRun(ctx, params.id))
  mount(app, contract.markRunAsDone, (ctx, { params }) => markRunAsDone(ctx, params.id))
  mount(app, contract.showRunPicture, (ctx, { params }) => showRunPicture(ctx, params.id))
  mount(app, contract.downloadRunFile, (ctx, { params }) => downloadRunFile(ctx, params.id))
}

/** Per run and server, whatever the number of callers. */
const REPORT_LIMIT = { max: 120, timeWindow: 60_000 }

const tooManyReports = () =>
  new AppError(429, 'too_many_reports', 'Avisos demais', { detail: 'Esta execução recebeu avisos demais em um minuto.' })

function readFormReport(form: { report: unknown }) {
  const refusedLeadsText = removeInvalidLeads(form.report)
  return { ...parseValue(callback.FormReport, form), refusedLeadsText }
}

/** Each call has the token of its run. In local mode too, other hosts may make these calls. */
export const callbackRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  await app.register(async (scope) => {
    declareRouteKind(scope, 'automation')
    await scope.register(rateLimit, {
      ...REPORT_LIMIT,
      hook: 'preValidation', // after the token is checked, so that a caller without a token cannot use up the limit of a run
      keyGenerator: ({ params }) => String((params as { id?: string }).id),
      errorResponseBuilder: tooManyReports,
    })
    // The token is checked before any byte of the body is read, so that a caller without a token cannot upload anything.
    scope.addHook('preParsing', async (request, _reply, payload) => {
      const { id } = request.params as { id?: string }
      await requireRunToken(runs.db, { id, authorization: request.headers.authorization })
      return payload
    })
    scope.decorateRequest('refusedLeadsText', '')
    scope.addHook('preHandler', async (request) => {
      request.refusedLeadsText = removeInvalidLeads(request.body)
    })
    scope.addHook('onError', async (request, _reply, error) => {
      const { id: runId } = request.params as { id?: string }
      const refusal = findAppError(error)
      try {
        await recordRefusedReport(runs, runId, refusal)
        // Without a principal, the guard refused the request before it counted as a report.
        if (request.principal) await auditRefusedReport(runs, { runId, refusal, actor: makeRequestActor(request) })
      } catch (err) {
        request.log.error({ err }, 'a refused report was not noted')
      }
    })
    mount(scope, callback.reportRun, (ctx, { params, json }, request) =>
      handleCallback(ctx, {
        id: params.id,
        token: requireBearerToken(request.headers.authorization),
        sinks: runs.sinks,
        report: json,
        refusedLeadsText: request.refusedLeadsText,
      }),
    )
    mount(scope, callback.reportRunWithFiles, (ctx, { params, form, files }, request) =>
      handleCallback(ctx, {
        id: params.id,
        token: requireBearerToken(request.headers.authorization),
        sinks: runs.sinks,
        ...readFormReport(form),
        files: Object.values(files),
      }),
    )
    mount(scope, callback.fetchRunAudio, (ctx, { params }) => openAudio(ctx, params.id))
  })
}
