import { launchPostProduction } from 'contract/content/post-production.ts'
import type { FastifyInstance } from 'fastify'
import { answerWithFirstAttempt } from '#features/runs/first-attempt.ts'
import { launchRun } from '#features/runs/launch-run.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { mount } from '#platform/http/mount.ts'

export const postProductionRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  mount(
    app,
    launchPostProduction,
    (ctx, { json: input, query }) => launchRun(ctx, { automation: 'post-production', title: input.videoName, input, ...query }),
    answerWithFirstAttempt(runs),
  )
}
