import { ROLE_PERMISSIONS } from 'contract/accounts/roles.ts'
import { ROLES } from 'contract/calls/permissions.ts'
import type { PieceState } from 'contract/pieces/states.ts'
import { and, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { publishEvents } from '#db/publish-event.ts'
import { notifications } from '#db/tables/notifications.ts'
import { users } from '#db/tables/workspace.ts'

const REVIEWERS = ROLES.filter((role) => ROLE_PERMISSIONS[role].has('content.write'))

type Reviewed = { id: number; title: string; state: PieceState; userId: number }

/** Of a piece in review all others who may approve it, of an approved one whoever made it; never the person who did so. */
export async function tellReview({ db, user, now }: Ctx, { id, title, state, userId }: Reviewed): Promise<void> {
  if (state !== 'review' && state !== 'approved') return
  const isConcerned = state === 'review' ? inArray(users.role, REVIEWERS) : eq(users.id, userId)
  const isUnmuted = not(sql`'review' = any(${users.mutedNotifications})`)
  const people = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(isConcerned, ne(users.id, user.id), isNull(users.deactivatedAt), isUnmuted))
  if (people.length === 0) return
  const shared = {
    kind: state === 'review' ? ('uncertain' as const) : ('succeeded' as const),
    about: 'review' as const,
    title: state === 'review' ? `${user.name} enviou uma peça para revisão` : `${user.name} aprovou uma peça sua`,
    detail: title,
    href: `/pieces/${id}`,
  }
  const at = now()
  const rows = await db
    .insert(notifications)
    .values(people.map((person) => ({ ...shared, ...person, createdAt: at })))
    .returning({ id: notifications.id, userId: notifications.userId })
  const present = { ...shared, at: at.toISOString(), read: false }
  await publishEvents(
    db,
    rows.map((row) => ({ userId: row.userId, kind: 'notification', data: { ...present, id: row.id } })),
    at,
  )
}
