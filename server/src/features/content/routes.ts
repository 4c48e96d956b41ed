import * as contract from 'contract/content/launch.ts'
import { listContents } from 'contract/content/library.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { firstAttempt } from '../../runs/first-attempt.ts'
import { launchContent } from './launch.ts'
import { readLibrary } from './library.ts'

export async function contentRoutes(app: FastifyInstance) {
  mount(
    app,
    contract.launchCarousel,
    'runs.launch',
    (ctx, { json, query }) => launchContent(ctx, 'carousel', json, query),
    firstAttempt,
  )
  mount(
    app,
    contract.launchStatic,
    'runs.launch',
    (ctx, { json, query }) => launchContent(ctx, 'static', json, query),
    firstAttempt,
  )
  mount(app, listContents, 'content.read', (ctx, { query }) => readLibrary(ctx, query))
}
