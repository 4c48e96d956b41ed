import { listRolesWith } from 'contract/accounts/roles.ts'
import type { PieceState } from 'contract/pieces/states.ts'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { users } from '#db/tables/workspace.ts'
import { notifyPeople, wantsToBeToldCondition } from '#features/records/notify-people.ts'

type Reviewed = { id: number; title: string; state: PieceState; userId: number }

/** Of a piece in review all others who may approve it, of an approved one whoever made it; never the person who did so. */
export async function tellReview({ db, user, now }: Ctx, { id, title, state, userId }: Reviewed): Promise<void> {
  if (state !== 'review' && state !== 'approved') return
  const isConcerned = state === 'review' ? inArray(users.role, listRolesWith('content.write')) : eq(users.id, userId)
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isConcerned, ne(users.id, user.id), wantsToBeToldCondition('review')))
  const told = {
    kind: state === 'review' ? ('uncertain' as const) : ('succeeded' as const),
    about: 'review' as const,
    title: state === 'review' ? `${user.name} enviou uma peça para revisão` : `${user.name} aprovou uma peça sua`,
    detail: title,
    href: `/pieces/${id}`,
  }
  const personIds = people.map((person) => person.id)
  await notifyPeople(db, personIds, told, now())
}
