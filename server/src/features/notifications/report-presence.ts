import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { Permission } from 'contract/calls/permissions.ts'
import {
  PRESENCE_LIFETIME_MS,
  type PresenceKind,
  type reportPresence as reportContract,
} from 'contract/notifications/presence.ts'
import { and, asc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requirePermission } from '#core/permissions.ts'
import type { Db } from '#db/client.ts'
import { publishEvents } from '#db/publish-event.ts'
import { presences } from '#db/tables/presences.ts'
import { users } from '#db/tables/workspace.ts'
import { photoUrlExpression } from '#features/records/photo-address.ts'

type Report = HandlerInput<typeof reportContract, never>['json']
type Tab = Omit<Report, 'leave'> & { userId: number }

const NEEDED: Readonly<Record<PresenceKind, Permission>> = {
  entry: 'finance.read',
  document: 'content.read',
  piece: 'content.read',
}

const sameTab = ({ kind, id, userId, tab }: Tab) =>
  and(eq(presences.kind, kind), eq(presences.recordId, id), eq(presences.userId, userId), eq(presences.tab, tab))

async function storePresence(db: Db, tab: Tab, seenAt: Date): Promise<boolean> {
  const known = await db.update(presences).set({ seenAt }).where(sameTab(tab)).returning({ tab: presences.tab })
  if (known.length > 0) return false
  const { kind, id: recordId, userId, tab: name } = tab
  await db.insert(presences).values({ kind, recordId, userId, tab: name, seenAt }).onConflictDoNothing()
  return true
}

const removePresence = async (db: Db, tab: Tab): Promise<boolean> =>
  (await db.delete(presences).where(sameTab(tab)).returning({ tab: presences.tab })).length > 0

function listOthers(db: Db, { kind, id, userId }: Tab, since: Date) {
  return db
    .selectDistinct({ id: users.id, name: users.name, photo: photoUrlExpression() })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.userId))
    .where(and(eq(presences.kind, kind), eq(presences.recordId, id), ne(presences.userId, userId), gt(presences.seenAt, since)))
    .orderBy(asc(users.name), asc(users.id))
}

/** Two tabs of one person count as one person; their saves are protected from each other by revisions. @throws 403 */
export async function reportPresence(
  { db, user, now }: Ctx,
  { leave = false, ...report }: Report,
): Promise<HandlerResult<typeof reportContract>> {
  requirePermission(user, NEEDED[report.kind])
  const tab = { ...report, userId: user.id }
  const at = now()
  const since = new Date(at.getTime() - PRESENCE_LIFETIME_MS)
  await db.transaction(async (tx) => {
    await tx.delete(presences).where(lt(presences.seenAt, since))
    const hasChanged = leave ? await removePresence(tx, tab) : await storePresence(tx, tab, at)
    const { kind, id } = report
    if (hasChanged) await publishEvents(tx, [{ userId: null, kind: 'presence', data: { kind, id } }], at)
  })
  return { people: leave ? [] : await listOthers(db, tab, since) }
}
