import type { RetentionKey } from 'contract/data/retention-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import { readChosenLimits, resolveLimit, type StoredLimits } from '../../../db/retention/limits.ts'
import { RETAINED_ROWS } from '../../../db/retention/retained.ts'
import { readTimeZone } from '../../../db/workspace.ts'
import { defineCheck } from '../../check.ts'
import { hoursBefore, instantExpression } from '../../find-rows.ts'

const DAY_HOURS = 24
/**
 * The housekeeping runs hourly, other purges run every night. A row is late where it was due more than this many hours before a
 * server last trusted its clock.
 */
const HOURS_LATE = 36

/** A kind of record. `due`: the condition of the rows that a purge should have deleted. */
type DueRows = { name: string; from: SQL; due: SQL | undefined }

/**
 * A kind of record that is deleted by a fixed rule: its name for the person, its rows, and the hours between the instant in
 * `column` and the deletion.
 */
const FIXED: readonly { name: string; from: SQL; column: SQL; keptHours: number }[] = [
  { name: 'sessions', from: sql`sessions`, column: sql`expires_at`, keptHours: 0 },
  { name: 'verifications', from: sql`verifications`, column: sql`expires_at`, keptHours: 0 },
  {
    name: 'link mails',
    from: sql`link_mails m join account_links l on l.id = m.link_id`,
    column: sql`l.expires_at`,
    keptHours: 0,
  },
  { name: 'failed sign-ins', from: sql`sign_in_failures`, column: sql`last_failure_at`, keptHours: DAY_HOURS },
  { name: 'counts of calls', from: sql`call_windows`, column: sql`started_at`, keptHours: 1 },
  { name: 'events', from: sql`events`, column: sql`created_at`, keptHours: DAY_HOURS },
]

const listFixed = (seenAt: Date): DueRows[] =>
  FIXED.map(({ name, from, column, keptHours }) => ({
    name,
    from,
    due: sql`${column} < ${instantExpression(hoursBefore(seenAt, keptHours + HOURS_LATE))}`,
  }))

/**
 * Lists the rows that are overdue by the limits of retention. Where a limit began to apply lately, the longer of it and the one before
 * counts, because the first purge by the new one may be under way.
 */
function listLimited(limits: StoredLimits, { seenAt, timeZone }: { seenAt: Date; timeZone: string }): DueRows[] {
  const now = hoursBefore(seenAt, HOURS_LATE)
  return Object.entries(RETAINED_ROWS).flatMap(([key, kinds]) => {
    const inForce = [now, seenAt].map((at) => resolveLimit(limits, key as RetentionKey, at).inForce)
    if (inForce.includes(null)) return []
    const days = Math.max(...inForce.map(Number))
    return kinds.map(({ table, isExpired }) => ({ name: key, from: sql`${table}`, due: isExpired({ days, now, timeZone }) }))
  })
}

/** Finds expired rows that no purge has deleted. */
export const expiredCheck = defineCheck({
  name: 'expired',
  kinds: {
    'expired-not-purged': {
      severity: 'warning',
      meaning: 'Registros vencidos (sessões, envios, lixeira…) que a limpeza deveria ter apagado, embora o servidor funcionasse.',
      remedy: 'Reinicie o servidor, que limpa ao iniciar. Se ficarem, procure "housekeeping" ou "purge" entre os erros do log.',
    },
  },
  async run({ db, seenAt }) {
    const examples: string[] = []
    let count = 0
    const { limits } = await readChosenLimits(db)
    const limited = listLimited(limits, { seenAt, timeZone: await readTimeZone(db) })
    for (const { name, from, due } of [...listFixed(seenAt), ...limited]) {
      const { rows } = await db.execute<{ late: number }>(sql`select count(*)::int as late from ${from} where ${due}`)
      const late = rows[0]?.late ?? 0
      if (late > 0) examples.push(`${name}: ${late}`)
      count += late
    }
    return count === 0 ? [] : [{ code: 'expired-not-purged', count, examples }]
  },
})
