import { listRolesWith } from 'contract/accounts/roles.ts'
import type { PieceState } from 'contract/pieces/states.ts'
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { users } from '#db/tables/workspace.ts'
import { notifyPeople, wantsToBeToldCondition } from '#features/records/notify-people.ts'

type Reviewed = { id: number; title: string; userId: number }

/** Of pieces in review all others who may approve them, of approved ones whoever made each; never the person who did so. */
export async function tellReview(ctx: Ctx, state: PieceState, reviewed: readonly Reviewed[]): Promise<void> {
  if (state === 'review') await tellPeople(ctx, inArray(users.role, listRolesWith('content.write')), state, reviewed)
  if (state !== 'approved') return
  const byMaker = Map.groupBy(reviewed, ({ userId }) => userId)
  for (const [maker, own] of byMaker) await tellPeople(ctx, eq(users.id, maker), state, own)
}

/** One notification of all of them. */
async function tellPeople({ db, user, now }: Ctx, concerned: SQL, state: 'review' | 'approved', reviewed: readonly Reviewed[]) {
  const [first, ...others] = reviewed
  if (!first) return
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(concerned, ne(users.id, user.id), wantsToBeToldCondition('review')))
  const count = reviewed.length
  const sent = others.length === 0 ? 'uma peça' : `${count} peças`
  const approved = others.length === 0 ? 'uma peça sua' : `${count} peças suas`
  const told = {
    kind: state === 'review' ? ('uncertain' as const) : ('succeeded' as const),
    about: 'review' as const,
    title: state === 'review' ? `${user.name} enviou ${sent} para revisão` : `${user.name} aprovou ${approved}`,
    detail: others.length === 0 ? first.title : `${first.title} e mais ${others.length}`,
    href: others.length === 0 ? `/pieces/${first.id}` : `/pieces?state=${state}`,
  }
  const personIds = people.map((person) => person.id)
  await notifyPeople(db, personIds, told, now())
}
