import { isDeepStrictEqual } from 'node:util'
import type { changeFactorRequirement, listPeople } from 'contract/accounts/people.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { ROLES, type Role } from 'contract/calls/permissions.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict } from '#core/edit-conflicts.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { users, workspace } from '#db/tables/workspace.ts'
import { lockSettings } from '#db/workspace.ts'
import { lockCaller } from './lock-person.ts'

/** Sorts the roles in the order of `ROLES`, each once, so that equal choices are equal values. */
const sortRoles = (roles: readonly Role[]): Role[] => ROLES.filter((role) => roles.includes(role))

/** Their revision is that of the workspace, which changes of other settings raise too. */
export async function readRequiredFactor(db: Db): Promise<HandlerResult<typeof listPeople>['requiredFactor']> {
  const [row] = await db.select({ roles: workspace.secondFactorRoles, revision: workspace.revision }).from(workspace)
  if (!row) throw new Error('the first migration did not write the workspace')
  return { roles: sortRoles(row.roles), revision: row.revision }
}

/**
 * Otherwise an owner without a second factor could require it of owners, and that owner's next call would be refused.
 * @throws 422 `roles`
 */
async function requireOwnFactor({ db, user }: Ctx): Promise<void> {
  const [own] = await db.select({ hasFactor: users.twoFactorEnabled }).from(users).where(eq(users.id, user.id))
  if (!own?.hasFactor) throw invalidFieldsError({ roles: 'Ative antes a sua própria verificação em duas etapas, em Minha conta' })
}

type Edit = HandlerInput<typeof changeFactorRequirement, never>['json']

/** @throws 409 `changed_elsewhere`, 422 `roles` when a caller without a second factor adds the role `owner` */
export async function changeRequiredFactor(ctx: Ctx, { revision, base, roles }: Edit): Promise<void> {
  const { db } = ctx
  await lockCaller(ctx)
  await lockSettings(db)
  const now = await readRequiredFactor(db)
  const wanted = roles && sortRoles(roles)
  requireNoConflict({ revision, base }, { roles: wanted }, { revision: now.revision, values: { roles: now.roles } })
  if (!wanted || isDeepStrictEqual(wanted, now.roles)) return
  if (wanted.includes('owner') && !now.roles.includes('owner')) await requireOwnFactor(ctx)
  await db.update(workspace).set({ secondFactorRoles: wanted })
}
