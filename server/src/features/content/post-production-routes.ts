import { launchPostProduction } from 'contract/post-production.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { answerWithFirstAttempt } from '../../runs/first-attempt.ts'
import { launchRun } from '../../runs/launch.ts'
import type { RunServices } from '../../runs/services.ts'

export const postProductionRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  mount(
    app,
    launchPostProduction,
    (ctx, { json: input, query }) => launchRun(ctx, { automation: 'post-production', title: input.videoName, input, ...query }),
    answerWithFirstAttempt(runs),
  )
}
