import { toMonth } from 'contract/dates.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { creations } from '../../db/tables/ai.ts'
import type { Tokens } from '../../integrations/ai/chat-chunk.ts'
import { addUsage } from '../../integrations/ai/usage.ts'
import type { CreationRow } from './creations.ts'

/** What came so far. */
export type WrittenText = { text: string; tokens: Tokens | undefined }
/** `failure` in the provider's own words. */
export type CreationEnd = Pick<CreationRow, 'state' | 'failure'>

/** At most this often is what came meanwhile written down. */
const SAVE_INTERVAL_MS = 2_000

/** As PostgreSQL can keep it. */
const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Keeps what is written of an attempt, and shows that somebody is at it; trouble with that does not end the writing. */
export function trackWriting({ db, now, timings, log }: Ctx, id: number) {
  let savedAt = now().getTime()
  const set = (values: Partial<CreationRow>) => db.update(creations).set(values).where(eq(creations.id, id))
  const tolerate = (error: unknown) => log.warn({ err: error }, 'creation')
  const heartbeat = setInterval(() => void set({ seenAt: now() }).catch(tolerate), timings.creationSeenMs)
  return {
    async saveThrottled(text: string) {
      const at = now()
      if (at.getTime() - savedAt < SAVE_INTERVAL_MS) return
      savedAt = at.getTime()
      await set({ text: toStorableText(text), seenAt: at }).catch(tolerate)
    },
    end: () => clearInterval(heartbeat),
  }
}

/** The attempt as it ended, and what it took of the provider. */
export function saveEnd(
  { db, user, now, today }: Ctx,
  row: CreationRow,
  { text, tokens }: WrittenText,
  end: CreationEnd,
): Promise<CreationRow> {
  return db.transaction(async (tx) => {
    const ended = { ...end, text: toStorableText(text), seenAt: now() }
    await tx.update(creations).set(ended).where(eq(creations.id, row.id))
    const used = { userId: user.id, providerId: row.providerId, month: toMonth(today()), ...tokens }
    if (text !== '' || tokens) await addUsage(tx, used)
    return { ...row, ...ended }
  })
}
