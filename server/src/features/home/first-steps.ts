import type { FirstStep, Home } from 'contract/home/home.ts'
import { toNameKey } from 'contract/values/values.ts'
import { and, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { isAllowed } from '#core/permissions.ts'
import { aiProviders } from '#db/tables/ai.ts'
import { clients, companies } from '#db/tables/config.ts'
import { integration } from '#db/tables/integration.ts'
import { members } from '#db/tables/team.ts'
import { workspace } from '#db/tables/workspace.ts'
import { existsCondition } from './exists-condition.ts'

/** A member with another name was added or renamed by a person, which completes the step of the team. */
const FIRST_MEMBER = toNameKey('Operador local')

export const FIRST_STEP_COLUMNS = {
  hiddenAt: workspace.firstStepsHiddenAt,
  company: existsCondition(companies, isNull(companies.archivedAt)),
  client: existsCondition(clients, isNull(clients.archivedAt)),
  team: existsCondition(members, and(isNull(members.deactivatedAt), ne(members.nameKey, FIRST_MEMBER))),
  integration: existsCondition(integration),
  provider: existsCondition(aiProviders, isNull(aiProviders.deletedAt)),
}

/** Null once hidden or all done, for a person who may not change settings, and if another service has the records (`WEBHOOK_UPSTREAM`). */
export function pickFirstSteps(
  { upstream, user }: Ctx,
  { hiddenAt, ...done }: Record<FirstStep, boolean> & { hiddenAt: Date | null },
): Home['firstSteps'] {
  if (hiddenAt || upstream !== undefined || !isAllowed(user, 'settings.write')) return null
  return Object.values(done).every(Boolean) ? null : done
}

export async function setFirstStepsHidden({ db, now }: Ctx, { hidden }: { hidden: boolean }) {
  await db.update(workspace).set({ firstStepsHiddenAt: hidden ? now() : null })
}
