import { listRolesWith } from 'contract/accounts/roles.ts'
import { toPay } from 'contract/bank/bills.ts'
import { findDueBucket } from 'contract/finance/due.ts'
import { type CivilDate, dateInZone } from 'contract/values/dates.ts'
import { formatCount } from 'contract/values/format-count.ts'
import { formatBRL } from 'contract/values/money.ts'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { readSnapshot } from '#db/snapshot.ts'
import { notifications } from '#db/tables/notifications.ts'
import { users } from '#db/tables/workspace.ts'
import { readBuckets } from '#features/finance/due/due-queries.ts'
import { hasMorningBegun, notifyPeople, wantsToBeToldCondition } from '#features/records/notify-people.ts'
import type { HousekeepingContext } from '#work/repeated-job.ts'
import { addJob } from '#work/store.ts'
import { readPayableBills } from './bills/bill-queries.ts'
import { DUE_MAIL_JOB } from './mail-due.ts'

/** Without accounts the operator of this machine is the only person, and has no role. */
const readerCondition = and(
  wantsToBeToldCondition('due'),
  or(inArray(users.role, listRolesWith('finance.read')), and(isNull(users.role), eq(users.id, 1))),
)

/** Undefined if nothing is due today or overdue. */
async function describeDue(db: Db, today: CivilDate): Promise<{ title: string; detail: string } | undefined> {
  const { buckets, bills } = await readSnapshot(db, async (tx) => ({
    buckets: await readBuckets(tx, { kind: 'outflow', today }),
    bills: await readPayableBills(tx, today),
  }))
  const sumBucket = (bucket: 'today' | 'overdue') => {
    const entries = buckets.get(bucket)
    const own = bills.filter(({ due }) => findDueBucket(due, today) === bucket)
    return {
      count: Number(entries?.count ?? 0) + own.length,
      centavos: own.reduce((sum, bill) => sum + toPay(bill), BigInt(entries?.centavos ?? 0)),
    }
  }
  const [now, late] = [sumBucket('today'), sumBucket('overdue')]
  if (now.count + late.count === 0) return undefined
  const parts = [
    now.count > 0 && [formatCount(now.count, 'conta vence hoje', 'contas vencem hoje'), `${formatBRL(now.centavos)} hoje`],
    late.count > 0 && [formatCount(late.count, 'conta vencida', 'contas vencidas'), `${formatBRL(late.centavos)} em atraso`],
  ].filter((part) => part !== false)
  return { title: parts.map(([title]) => title).join(', '), detail: parts.map(([, detail]) => detail).join(' · ') }
}

/** The unique index over person and day lets no second server tell it again. */
export async function tellDue({ db, now, timeZone, queue, team }: HousekeepingContext): Promise<void> {
  const at = now()
  if (!hasMorningBegun(at, timeZone)) return
  const today = dateInZone(timeZone, at)
  const told = db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, users.id), eq(notifications.about, 'due'), eq(notifications.day, today)))
  const readers = await db
    .select({ userId: users.id, dueMail: users.dueMail })
    .from(users)
    .where(and(readerCondition, sql`not exists ${told}`))
  const due = readers.length > 0 ? await describeDue(db, today) : undefined
  if (!due) return
  await db.transaction(async (tx) => {
    const shared = { kind: 'uncertain', about: 'due', href: '/financeiro/a-pagar', ...due } as const
    const people = readers.map(({ userId }) => userId)
    const rows = await notifyPeople(tx, people, { ...shared, day: today }, at)
    if (!team?.mailer) return
    const mailed = new Set(readers.filter(({ dueMail }) => dueMail).map(({ userId }) => userId))
    for (const { id, userId } of rows) if (mailed.has(userId)) await addJob({ db: tx, queue, now }, DUE_MAIL_JOB, id)
  })
}
