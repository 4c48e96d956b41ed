import { timingSafeEqual } from 'node:crypto'
import { Id } from 'contract/values/values.ts'
import { eq } from 'drizzle-orm'
import { safeParse } from 'zod/mini'
import type { Db } from '#core/database.ts'
import { AppError } from '#core/errors.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { hashToken } from '#core/tokens.ts'
import { runs } from '#db/tables/runs.ts'

/** From the server's key at every attempt, so that only its hash is stored. */
export const deriveRunToken = (box: SecretBox, webhookId: string): string => box.derive(`run token ${webhookId}`)

/** In constant time. */
export function matchesTokenHash(presented: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(presented)), Buffer.from(hash))
}

const badTokenError = () =>
  new AppError(401, 'bad_token', 'Token recusado', { detail: 'Envie Authorization: Bearer com o x-run-token desta execução.' })

export function requireBearerToken(authorization: string | undefined): string {
  const [, token] = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '') ?? []
  if (!token) throw badTokenError()
  return token
}

/** @throws 401, also for a run that does not exist, so that a stranger learns nothing about the runs */
export async function requireRunToken(
  db: Db,
  { id, authorization }: { id: unknown; authorization: string | undefined },
): Promise<void> {
  const token = requireBearerToken(authorization)
  const runId = safeParse(Id, id)
  if (!runId.success) throw badTokenError()
  const [run] = await db.select({ tokenHash: runs.tokenHash }).from(runs).where(eq(runs.id, runId.data))
  if (!run || !matchesTokenHash(token, run.tokenHash)) throw badTokenError()
}

/** Locked until the report is stored: of two reports at once, the second sees the state that the first one wrote. @throws 401 */
export async function lockRunByToken(db: Db, id: number, token: string): Promise<typeof runs.$inferSelect> {
  const [run] = await db.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!run || !matchesTokenHash(token, run.tokenHash)) throw badTokenError()
  return run
}
