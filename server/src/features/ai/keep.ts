import { toMonth } from 'contract/dates.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { creations } from '../../db/tables/ai.ts'
import type { Tokens } from '../../integrations/ai/chat-chunk.ts'
import { addUsage } from '../../integrations/ai/usage.ts'
import type { CreationRow } from './creations.ts'

/** What came so far. */
export type Writing = { text: string; tokens: Tokens | undefined }
/** `failure` in the provider's own words. */
export type End = Pick<CreationRow, 'state' | 'failure'>

/** At most this often is what came meanwhile written down. */
const KEEP_MS = 2_000

/** As PostgreSQL can keep it. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Keeps what is written of an attempt, and shows that somebody is at it; trouble with that does not end the writing. */
export function keepWriting({ db, now, timings, log }: Ctx, id: number) {
  let keptAt = now().getTime()
  const set = (values: Partial<CreationRow>) => db.update(creations).set(values).where(eq(creations.id, id))
  const tolerate = (error: unknown) => log.warn({ err: error }, 'creation')
  const pulse = setInterval(() => void set({ seenAt: now() }).catch(tolerate), timings.creationSeenMs)
  return {
    async soFar(text: string) {
      const at = now()
      if (at.getTime() - keptAt < KEEP_MS) return
      keptAt = at.getTime()
      await set({ text: storable(text), seenAt: at }).catch(tolerate)
    },
    end: () => clearInterval(pulse),
  }
}

/** The attempt as it ended, and what it took of the provider. */
export function keepEnd(
  { db, user, now, today }: Ctx,
  row: CreationRow,
  { text, tokens }: Writing,
  end: End,
): Promise<CreationRow> {
  return db.transaction(async (tx) => {
    const ended = { ...end, text: storable(text), seenAt: now() }
    await tx.update(creations).set(ended).where(eq(creations.id, row.id))
    const used = { userId: user.id, providerId: row.providerId, month: toMonth(today()), ...tokens }
    if (text !== '' || tokens) await addUsage(tx, used)
    return { ...row, ...ended }
  })
}
