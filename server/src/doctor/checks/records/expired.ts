import { type SQL, sql } from 'drizzle-orm'
import { defineCheck } from '../../check.ts'
import { hoursBefore, instantExpression } from '../../find-rows.ts'

const DAY_HOURS = 24
/** The housekeeping runs hourly, the trash's purge daily: rows that were due for longer than this before a server was last seen are late. */
const HOURS_LATE = 36

/** What the purges delete: a name for the person, the condition of the rows that are due, and how many hours after the column's instant. */
const PURGED: readonly { name: string; from: SQL; column: SQL; keptHours: number }[] = [
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
  { name: 'idempotency keys', from: sql`idempotency_keys`, column: sql`created_at`, keptHours: 7 * DAY_HOURS },
  { name: 'events', from: sql`events`, column: sql`created_at`, keptHours: DAY_HOURS },
  { name: 'uploads', from: sql`uploads`, column: sql`touched_at`, keptHours: 7 * DAY_HOURS },
  { name: 'recordings', from: sql`recordings`, column: sql`deleted_at`, keptHours: 30 * DAY_HOURS },
  { name: 'receipts', from: sql`receipts`, column: sql`deleted_at`, keptHours: 30 * DAY_HOURS },
  { name: 'entries', from: sql`entries`, column: sql`deleted_at`, keptHours: 31 * DAY_HOURS },
]

/** Looks for rows whose time is over and which no purge has deleted. */
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
    for (const { name, from, column, keptHours } of PURGED) {
      const limit = instantExpression(hoursBefore(seenAt, keptHours + HOURS_LATE))
      const { rows } = await db.execute<{ due: number }>(sql`select count(*)::int as due from ${from} where ${column} < ${limit}`)
      const due = rows[0]?.due ?? 0
      if (due > 0) examples.push(`${name}: ${due}`)
      count += due
    }
    return count === 0 ? [] : [{ code: 'expired-not-purged', count, examples }]
  },
})
