import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { AppError, CommittedRefusalError, malformedError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { idempotencyKeys } from '#db/tables/requests.ts'

export type ResponseCodec = { encode(answer: unknown): unknown; decode(kept: unknown): unknown }
const PLAIN: ResponseCodec = { encode: (answer) => answer, decode: (kept) => kept }

export type IdempotentCall = { userId: number; key: string | undefined; hash: () => string; codec?: ResponseCodec | undefined }

const KEY = /^[\x21-\x7e]{1,200}$/

/** @throws 400 for a key that is not 1 to 200 visible ASCII characters */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw malformedError('O cabeçalho Idempotency-Key deve ter de 1 a 200 caracteres')
  return key
}

/**
 * The raw body cannot be hashed, because its multipart boundaries differ at every send; the caller has replaced files by their
 * names and hashes.
 */
export function hashRequest(request: FastifyRequest, input: object): string {
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url.split('?')[0], input]))
    .digest('hex')
}

const keyReusedError = () =>
  new AppError(422, 'idempotency_key_reused', 'O envio anterior foi gravado, com outros dados', {
    detail: 'Estes, sob a mesma Idempotency-Key, não foram. Confira o que ficou; para gravar também estes, envie de novo.',
  })

/** A thrown error would roll back the transaction, whose writes must be kept. */
async function captureCommittedRefusal<Answer>(work: Promise<Answer>): Promise<Answer | CommittedRefusalError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CommittedRefusalError) return error
    throw error
  }
}

/**
 * A crash keeps both writes and key or neither; a repetition waits and gets the first answer; a failure stores no key.
 * @throws 422 for a key of another request
 */
export async function runIdempotent<Answer>(
  db: Db,
  { userId, key, hash, codec = PLAIN }: IdempotentCall,
  work: (tx: Db) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const { answer, replayed } = await db.transaction(async (tx) => {
    if (key === undefined) return { answer: await captureCommittedRefusal(work(tx)), replayed: false }
    const sameKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash: hash() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(sameKey)
      if (first?.requestHash !== hash()) throw keyReusedError()
      return { answer: codec.decode(first.answer) as Answer, replayed: true }
    }
    const answer = await captureCommittedRefusal(work(tx))
    await (answer instanceof CommittedRefusalError
      ? tx.delete(idempotencyKeys).where(sameKey)
      : tx
          .update(idempotencyKeys)
          .set({ answer: codec.encode(answer) })
          .where(sameKey))
    return { answer, replayed: false }
  })
  if (answer instanceof CommittedRefusalError) throw answer
  return { answer, replayed }
}
