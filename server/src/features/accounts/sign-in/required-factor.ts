import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { conflictError } from '#core/errors.ts'
import { users, workspace } from '#db/tables/workspace.ts'

/** Selects whether a person's role requires a second factor, in a query that joins `users` and `workspace`. */
const factorRequiredExpression = () => sql<boolean>`coalesce(${users.role} = any(${workspace.secondFactorRoles}), false)`

/** Selects whether a person has to set up a second factor before anything else, in a query that joins `users` and `workspace`. */
export const factorMissingExpression = () => sql<boolean>`(${factorRequiredExpression()} and not ${users.twoFactorEnabled})`

/** The condition by which a query joins the workspace's one row. */
export const workspaceCondition = eq(workspace.id, 1)

/** Whether the person's present role requires a second factor. */
export async function isFactorRequired(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: factorRequiredExpression() })
    .from(users)
    .innerJoin(workspace, workspaceCondition)
    .where(eq(users.id, userId))
  return row?.isRequired ?? false
}

/** @throws 409 where the person's role requires the second factor */
export async function refuseRequiredFactorRemoval({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<void> {
  if (await isFactorRequired(db, user.id))
    throw conflictError(
      'O seu papel exige o segundo fator',
      'O seu papel exige o segundo fator. Um dono pode mudar isso em Configurações, Pessoas.',
    )
}
