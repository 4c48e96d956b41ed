import { Id } from 'contract/values.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { safeParse } from 'zod/mini'
import { AppError } from '../../core/errors.ts'
import { runs } from '../../db/tables/runs.ts'
import type { Ctx } from '../../http/context.ts'
import { isToken } from '../../runs/token.ts'

const badToken = () =>
  new AppError(401, 'bad_token', 'Token recusado', { detail: 'Envie Authorization: Bearer com o x-run-token desta execução.' })

/** @throws 401 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(headers.authorization ?? '') ?? []
  if (!token) throw badToken()
  return token
}

/** @throws 401 also where there is no such run: nobody learns which there are */
export async function requireToken(request: FastifyRequest): Promise<void> {
  const token = bearerOf(request)
  const id = safeParse(Id, (request.params as { id?: string }).id)
  if (!id.success) throw badToken()
  const { db } = request.server.services
  const [run] = await db.select({ tokenHash: runs.tokenHash }).from(runs).where(eq(runs.id, id.data))
  if (!run || !isToken(token, run.tokenHash)) throw badToken()
}

/** The run, held until the report is written: of two that come at once, the second finds what the first made of it. @throws 401 */
export async function ownRun({ db }: Pick<Ctx, 'db'>, id: number, token: string): Promise<typeof runs.$inferSelect> {
  const [run] = await db.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!run || !isToken(token, run.tokenHash)) throw badToken()
  return run
}
