import { toMonth } from 'contract/values/dates.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { creations } from '#db/tables/ai.ts'
import type { TokenCounts } from '#platform/ai/chat-chunk.ts'
import { addUsage } from '#platform/ai/usage.ts'
import type { CreationRow } from './creations.ts'

export type WrittenText = { text: string; tokens: TokenCounts | undefined }
/** `failure`: the reason in Portuguese, with the provider's own words in quotes; null unless the attempt failed. */
export type CreationEnd = Pick<CreationRow, 'state' | 'failure'>

const SAVE_INTERVAL_MS = 2_000

/** PostgreSQL stores neither NUL nor lone surrogates. */
const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** A failure to save is logged and does not end the writing; `seenAt` is renewed until `end` is called. */
export function trackWriting({ db, now, timings, log }: Ctx, id: number) {
  let savedAt = now().getTime()
  const set = (values: Partial<CreationRow>) => db.update(creations).set(values).where(eq(creations.id, id))
  const tolerate = (err: unknown) => log.warn({ err }, 'the text of the AI could not be saved while it is written')
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

/** The attempt counts toward the month's usage only if the provider answered anything. */
export function saveEndedCreation(
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
