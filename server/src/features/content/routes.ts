import * as contract from 'contract/content/launch.ts'
import { listContents } from 'contract/content/library.ts'
import type { FastifyInstance } from 'fastify'
import { answerWithFirstAttempt } from '#features/runs/first-attempt.ts'
import type { RunServices } from '#features/runs/run-services.ts'
import { mount } from '#platform/http/mount.ts'
import { launchContent } from './launch-content.ts'
import { readLibrary } from './library.ts'

export const contentRoutes = (runs: RunServices) => async (app: FastifyInstance) => {
  mount(
    app,
    contract.launchCarousel,
    (ctx, { json, query }) => launchContent(ctx, 'carousel', json, query),
    answerWithFirstAttempt(runs),
  )
  mount(
    app,
    contract.launchStatic,
    (ctx, { json, query }) => launchContent(ctx, 'static', json, query),
    answerWithFirstAttempt(runs),
  )
  mount(app, listContents, (ctx, { query }) => readLibrary(ctx, query))
}
