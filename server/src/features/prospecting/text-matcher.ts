import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { containsCondition, containsPattern } from '#db/contains-condition.ts'
import type { leads } from '#db/tables/results.ts'
import { buildLeadKeys } from './lead-keys.ts'

/** The shortest name that is searched. Shorter names occur in too many words. */
const MIN_NAME = 5
const MAX_EMAILS = 5
const EMAIL = /[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[a-z]{2,}/gi

type Row = Pick<typeof leads.$inferSelect, 'name' | 'phone' | 'notes'>

export type TextMatcher = (text: SQLWrapper) => SQL

/** Without country and area code, which people leave out; undefined if there are too few digits for a phone. */
function findLocalDigits({ name, phone }: Row): string | undefined {
  const { phoneKey } = buildLeadKeys({ name, phone })
  return phoneKey && phoneKey.length >= 10 ? phoneKey.slice(2) : (phoneKey ?? undefined)
}

const digitsCondition = (text: SQLWrapper, digits: string): SQL =>
  sql`regexp_replace(${text}, '[ ().+/-]', '', 'g') like ${containsPattern(digits)}`

export function createTextMatcher(lead: Row): TextMatcher | undefined {
  const name = lead.name.trim()
  const words = [...(name.length >= MIN_NAME ? [name] : []), ...(lead.notes?.match(EMAIL) ?? []).slice(0, MAX_EMAILS)]
  const digits = findLocalDigits(lead)
  if (words.length === 0 && digits === undefined) return undefined
  return (text) =>
    or(...words.map((word) => containsCondition(text, word)), digits === undefined ? undefined : digitsCondition(text, digits)) ??
    sql`false`
}
