import { gt, lt, or, sql } from 'drizzle-orm'
import type { Services } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Principal } from '#core/permissions.ts'
import { callWindows } from '#db/tables/accounts.ts'

export type CallLimits = { person: number; token: number }

/**
 * A person may make a hundred calls a second on the minute's average, which is more than any screen makes; an API token twenty, which is
 * more than a workflow needs.
 */
const CALL_LIMITS: CallLimits = { person: 6_000, token: 1_200 }

const WINDOW_MS = 60_000
/** A server reserves a twentieth of a limit at once, so that only one call in many writes to the database. */
const BLOCKS_PER_LIMIT = 20

type Block = { left: number; isUsedUp: boolean; reservation: Promise<void> | undefined }

const tooManyCallsError = (waitMs: number) =>
  new AppError(429, 'too_many_calls', 'Muitos pedidos em um minuto', {
    detail: `Espere ${Math.ceil(waitMs / 1000)} segundos e tente de novo.`,
    retryAfter: Math.ceil(waitMs / 1000),
  })

const makeKey = ({ id, tokenId }: Principal): string => (tokenId === null ? `person:${id}` : `token:${tokenId}`)

/** Counts in PostgreSQL, so that all servers share the counts; each reserves several calls at once, so a limit may be reached early. */
export function createCallLimiter({ db, now }: Pick<Services, 'db' | 'now'>, limits: CallLimits = CALL_LIMITS) {
  let startedAt = new Date(0)
  let blocks = new Map<string, Block>()

  async function reserve(key: string, limit: number): Promise<number> {
    const calls = Math.max(1, Math.floor(limit / BLOCKS_PER_LIMIT))
    // A count that begins later than the next minute was stored by a server whose clock was ahead, and does not count.
    const next = new Date(startedAt.getTime() + WINDOW_MS)
    const isOther = or(lt(callWindows.startedAt, sql`excluded.started_at`), gt(callWindows.startedAt, next))
    const reserved = await db
      .insert(callWindows)
      .values({ key, startedAt, calls })
      .onConflictDoUpdate({
        target: callWindows.key,
        set: {
          calls: sql`excluded.calls + case when ${isOther} then 0 else ${callWindows.calls} end`,
          startedAt: sql`case when ${isOther} then excluded.started_at else ${callWindows.startedAt} end`,
        },
        setWhere: sql`${isOther} or ${callWindows.calls} < ${limit}`,
      })
      .returning({ calls: callWindows.calls })
    return reserved.length > 0 ? calls : 0
  }

  async function refill(block: Block, key: string, limit: number): Promise<void> {
    const calls = await reserve(key, limit)
    block.left += calls
    block.isUsedUp = calls === 0
  }

  function findBlock(key: string): Block {
    const block = blocks.get(key) ?? { left: 0, isUsedUp: false, reservation: undefined }
    blocks.set(key, block)
    return block
  }

  /** @throws 429 with Retry-After, once the minute's calls are used up */
  return async function countCall(principal: Principal): Promise<void> {
    const at = now().getTime()
    const window = at - (at % WINDOW_MS)
    if (window !== startedAt.getTime()) [startedAt, blocks] = [new Date(window), new Map()]
    const [key, limit] = [makeKey(principal), limits[principal.tokenId === null ? 'person' : 'token']]
    const block = findBlock(key)
    while (block.left === 0) {
      if (block.isUsedUp) throw tooManyCallsError(window + WINDOW_MS - at)
      block.reservation ??= refill(block, key, limit).finally(() => {
        block.reservation = undefined
      })
      await block.reservation
    }
    block.left -= 1
  }
}
