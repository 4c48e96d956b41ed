import type { Home } from 'contract/home.ts'
import { toCompactText } from 'contract/values.ts'
import { and, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { isAllowed } from '../../core/permissions.ts'
import type { Db } from '../../db/client.ts'
import { aiProviders } from '../../db/tables/ai.ts'
import { clients, companies } from '../../db/tables/config.ts'
import { integration } from '../../db/tables/integration.ts'
import { members } from '../../db/tables/team.ts'
import { workspace } from '../../db/tables/workspace.ts'
import { existsCondition } from './exists.ts'

/**
 * The name of the only member of a new workspace. A member with another name was added or renamed by a person, which completes
 * the step of the team.
 */
const FIRST_MEMBER = toCompactText('Operador local')

const firstStepsQuery = (db: Db) =>
  db
    .select({
      hiddenAt: workspace.firstStepsHiddenAt,
      done: {
        company: existsCondition(companies, isNull(companies.archivedAt)),
        client: existsCondition(clients, isNull(clients.archivedAt)),
        team: existsCondition(members, and(isNull(members.deactivatedAt), ne(members.nameKey, FIRST_MEMBER))),
        integration: existsCondition(integration),
        provider: existsCondition(aiProviders, isNull(aiProviders.deletedAt)),
      },
    })
    .from(workspace)

/**
 * Answers which first steps are done. Null once they are hidden or all done, for a person who may not change settings, and where
 * another service has the records (`WEBHOOK_UPSTREAM`).
 */
export async function readFirstSteps({ db, upstream, user }: Ctx): Promise<Home['firstSteps']> {
  if (!isAllowed(user, 'settings.write')) return null
  const [row] = await firstStepsQuery(db)
  if (!row || row.hiddenAt || upstream !== undefined) return null
  return Object.values(row.done).every(Boolean) ? null : row.done
}

export async function setFirstStepsHidden({ db, now }: Ctx, { hidden }: { hidden: boolean }) {
  await db.update(workspace).set({ firstStepsHiddenAt: hidden ? now() : null })
  return { ok: true } as const
}
