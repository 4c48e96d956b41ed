import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/database.ts'
import { conflictError } from '#core/errors.ts'
import { users, workspace } from '#db/tables/workspace.ts'

const factorRequiredExpression = () => sql<boolean>`coalesce(${users.role} = any(${workspace.secondFactorRoles}), false)`

export const factorMissingExpression = () => sql<boolean>`(${factorRequiredExpression()} and not ${users.twoFactorEnabled})`

export const workspaceCondition = eq(workspace.id, 1)

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
