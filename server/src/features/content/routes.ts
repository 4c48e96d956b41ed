import * as contract from 'contract/content/launch.ts'
import { listContents } from 'contract/content/library.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { answerWithFirstAttempt } from '../../runs/first-attempt.ts'
import type { RunServices } from '../../runs/services.ts'
import { launchContent } from './launch.ts'
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
