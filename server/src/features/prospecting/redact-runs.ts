import type { FoundLead } from 'contract/runs/result.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { events, notifications } from '#db/tables/notifications.ts'
import { runAttempts, runEvents, runs } from '#db/tables/runs.ts'

const FORGOTTEN = '[contato esquecido]'
/** The shortest text that is redacted. Shorter texts, such as a name of three letters, occur in too many words. */
const MIN_LENGTH = 5

/** Escapes every letter beyond ASCII, as some services write it in their JSON. */
const escapeBeyondAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The longest first, so that no word is cut by another that it contains. */
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

/** Exact texts of at least five characters, in the attempts, notes, messages and notifications of these runs, and in all events. */
export async function redactRuns(db: Db, runIds: number[], forms: readonly FoundLead[]): Promise<void> {
  const redact = (column: PgColumn, word: string, where: SQL) =>
    db.execute(sql`update ${column.table} set ${sql.identifier(column.name)} = replace(${column}, ${word}, ${FORGOTTEN})
      where ${where} and position(${word} in ${column}) > 0`)
  const links = runIds.map((id) => `/execucoes/${id}`)
  for (const word of listWords(forms)) {
    await redact(runAttempts.answer, word, inArray(runAttempts.runId, runIds))
    await redact(runAttempts.reason, word, inArray(runAttempts.runId, runIds))
    await redact(runEvents.text, word, inArray(runEvents.runId, runIds))
    await redact(runs.message, word, inArray(runs.id, runIds))
    await redact(notifications.detail, word, inArray(notifications.href, links))
    // A word with an unescaped quote is left out: in JSON such a quote separates values, and would not be part of one.
    if (!/(^|[^\\])"/.test(word))
      await db
        .update(events)
        .set({ data: sql`replace(${events.data}::text, ${word}, ${FORGOTTEN})::jsonb` })
        .where(sql`position(${word} in ${events.data}::text) > 0`)
  }
}
