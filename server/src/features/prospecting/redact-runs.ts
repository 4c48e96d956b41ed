import type { FoundLead } from 'contract/runs/result.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { events, notifications } from '#db/tables/notifications.ts'
import { runAttempts, runEvents, runs } from '#db/tables/runs.ts'

const FORGOTTEN = '[contato esquecido]'
/** The shortest text that is redacted. Shorter texts, such as a name of three letters, occur in too many words. */
const MIN_LENGTH = 5

/** Escapes every letter beyond ASCII, as some services write it in their JSON. */
const escapeBeyondAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

function listWords(forms: readonly FoundLead[]): string[] {
  const values = forms.flatMap(({ name, phone, site, address, place_id }) => [name, phone, site, address, place_id])
  const long = values.flatMap((value) => (value && value.trim().length >= MIN_LENGTH ? [value.trim()] : []))
  const written = long.flatMap((value) => [
    value,
    escapeBeyondAscii(value),
    value.replaceAll('/', '\\/'),
    JSON.stringify(value).slice(1, -1),
  ])
  return [...new Set(written)].sort((one, other) => other.length - one.length)
}

type Redact = (text: string | null) => string | null

const createRedact =
  (words: readonly string[]): Redact =>
  (text) =>
    text === null ? null : words.reduce((shorter, word) => shorter.replaceAll(word, FORGOTTEN), text)

async function redactAttempts(db: Db, runIds: number[], redact: Redact): Promise<void> {
  for (const { runId, n, answer, reason } of await db.select().from(runAttempts).where(inArray(runAttempts.runId, runIds))) {
    const change = { answer: redact(answer), reason: redact(reason) }
    if (change.answer !== answer || change.reason !== reason)
      await db
        .update(runAttempts)
        .set(change)
        .where(and(eq(runAttempts.runId, runId), eq(runAttempts.n, n)))
  }
}

async function redactEvents(db: Db, words: readonly string[]): Promise<void> {
  // Words with an unescaped quote are left out: in JSON such a quote separates values, and would not be part of one.
  for (const word of words.filter((each) => !/(^|[^\\])"/.test(each)))
    await db
      .update(events)
      .set({ data: sql`replace(${events.data}::text, ${word}, ${FORGOTTEN})::jsonb` })
      .where(sql`position(${word} in ${events.data}::text) > 0`)
}

/** Exact texts of at least five characters, in the attempts, notes, messages and notifications of these runs, and in all events. */
export async function redactRuns(db: Db, runIds: number[], forms: readonly FoundLead[]): Promise<void> {
  const words = listWords(forms)
  const redact = createRedact(words)
  await redactEvents(db, words)
  await redactAttempts(db, runIds, redact)
  for (const { id, text } of await db.select().from(runEvents).where(inArray(runEvents.runId, runIds)))
    if (redact(text) !== text)
      await db
        .update(runEvents)
        .set({ text: redact(text) })
        .where(eq(runEvents.id, id))
  for (const { id, message } of await db.select().from(runs).where(inArray(runs.id, runIds)))
    if (redact(message) !== message)
      await db
        .update(runs)
        .set({ message: redact(message) })
        .where(eq(runs.id, id))
  const links = runIds.map((id) => `/execucoes/${id}`)
  for (const { id, detail } of await db.select().from(notifications).where(inArray(notifications.href, links)))
    if (redact(detail) !== detail)
      await db
        .update(notifications)
        .set({ detail: redact(detail) })
        .where(eq(notifications.id, id))
}
