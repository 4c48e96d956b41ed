import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError, CommittedRefusal, malformed } from '../core/errors.ts'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/tables/requests.ts'

/** How an answer is kept: as it is, unless it is secret. */
export type Memory = { write(answer: unknown): unknown; read(kept: unknown): unknown }
const PLAIN: Memory = { write: (answer) => answer, read: (kept) => kept }

export type Once = { userId: number; key: string | undefined; hash: () => string; memory?: Memory | undefined }

const KEY = /^[\x21-\x7e]{1,200}$/

/** @throws 400 for a key that is not 1 to 200 visible ASCII characters */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw malformed('O cabeçalho Idempotency-Key deve ter de 1 a 200 caracteres')
  return key
}

/** "The same body" is the call, its parsed fields and each file's hash: multipart boundaries differ at every send. */
export function requestHash(request: FastifyRequest, input: object): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url.split('?')[0], input]))
    .digest('hex')
}

const reused = () =>
  new AppError(422, 'idempotency_key_reused', 'O envio anterior foi gravado, com outros dados', {
    detail: 'Estes, sob a mesma Idempotency-Key, não foram. Confira o que ficou; para gravar também estes, envie de novo.',
  })

/** What the work answered, or what it refused with although what it wrote stays. */
async function endOf<Answer>(work: Promise<Answer>): Promise<Answer | CommittedRefusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CommittedRefusal) return error
    throw error
  }
}

/**
 * Runs `work` in a transaction that also holds the key, so that a crash keeps both or neither. Repetitions that arrive
 * meanwhile wait for the key's row, then get the first answer. A failure keeps no key: it may be tried again.
 */
export async function once<Answer>(
  db: Db,
  { userId, key, hash, memory = PLAIN }: Once,
  work: (tx: Db) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const { answer, replayed } = await db.transaction(async (tx) => {
    if (key === undefined) return { answer: await endOf(work(tx)), replayed: false }
    const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash: hash() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(mine)
      if (first?.requestHash !== hash()) throw reused()
      return { answer: memory.read(first.answer) as Answer, replayed: true }
    }
    const answer = await endOf(work(tx))
    await (answer instanceof CommittedRefusal
      ? tx.delete(idempotencyKeys).where(mine)
      : tx
          .update(idempotencyKeys)
          .set({ answer: memory.write(answer) })
          .where(mine))
    return { answer, replayed: false }
  })
  if (answer instanceof CommittedRefusal) throw answer
  return { answer, replayed }
}
