import { launchPostProduction } from 'contract/post-production.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { firstAttempt } from '../../runs/first-attempt.ts'
import { launch } from '../../runs/launch.ts'

export async function postProductionRoutes(app: FastifyInstance) {
  mount(
    app,
    launchPostProduction,
    'runs.launch',
    (ctx, { json: input, query }) => launch(ctx, { automation: 'post-production', title: input.videoName, input, ...query }),
    firstAttempt,
  )
}
