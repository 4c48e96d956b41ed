import type { Home } from 'contract/home.ts'
import { toCompactText } from 'contract/values.ts'
import { and, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { aiProviders } from '../../db/tables/ai.ts'
import { clients, companies } from '../../db/tables/config.ts'
import { integration } from '../../db/tables/integration.ts'
import { members } from '../../db/tables/team.ts'
import { workspace } from '../../db/tables/workspace.ts'
import { some } from './some.ts'

/** A new workspace has one member, by this name: somebody called otherwise was added, or is that one under a name of their own. */
const FIRST_MEMBER = toCompactText('Operador local')

const steps = (db: Db) =>
  db
    .select({
      hiddenAt: workspace.firstStepsHiddenAt,
      done: {
        company: some(companies, isNull(companies.archivedAt)),
        client: some(clients, isNull(clients.archivedAt)),
        team: some(members, and(isNull(members.deactivatedAt), ne(members.nameKey, FIRST_MEMBER))),
        integration: some(integration),
        provider: some(aiProviders, isNull(aiProviders.deletedAt)),
      },
    })
    .from(workspace)

/** Null once they were put away or all are done; also where another service holds the records (`WEBHOOK_UPSTREAM`). */
export async function readFirstSteps({ db, upstream }: Ctx): Promise<Home['firstSteps']> {
  const [row] = await steps(db)
  if (!row || row.hiddenAt || upstream !== undefined) return null
  return Object.values(row.done).every(Boolean) ? null : row.done
}

export async function hideFirstSteps({ db, now }: Ctx, { restore = false }: { restore?: boolean | undefined }) {
  await db.update(workspace).set({ firstStepsHiddenAt: restore ? null : now() })
  return { ok: true } as const
}
