import { checkLiveness, checkReadiness } from 'contract/health.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError, ExpectedRefusalError } from '#core/errors.ts'
import { mount } from './mount.ts'
import { declareProbes } from './route-kind.ts'

const TIMEOUT_MS = 5_000

async function requireAnswer(part: string, check: Promise<unknown>): Promise<'ok'> {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS).unref())
  try {
    await Promise.race([check, late])
    return 'ok'
  } catch (cause) {
    throw new AppError(503, 'not_ready', `${part} não respondeu`, { cause })
  }
}

export async function healthRoutes(app: FastifyInstance) {
  await app.register(async (scope) => {
    declareProbes(scope)
    mount(scope, checkLiveness, () => ({ status: 'ok' as const }))
    mount(scope, checkReadiness, async ({ db }) => {
      if (app.services.leaving.signal.aborted) throw new ExpectedRefusalError(503, 'not_ready', 'O servidor está encerrando')
      return {
        status: 'ok' as const,
        database: await requireAnswer('O banco de dados', db.execute(sql`select 1`)),
        queue: await requireAnswer('A fila de tarefas', app.services.queue.check()),
      }
    })
  })
}
