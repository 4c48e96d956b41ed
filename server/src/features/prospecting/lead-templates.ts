import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import {
  type changeLeadTemplates as changeContract,
  FIRST_TEMPLATES,
  type readLeadTemplates as readContract,
} from 'contract/prospecting/templates.ts'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict } from '#core/edit-conflicts.ts'
import type { Db } from '#db/client.ts'
import { workspace } from '#db/tables/workspace.ts'

const selectTemplates = (db: Db) =>
  db.select({ templates: workspace.leadTemplates, revision: workspace.revision }).from(workspace)

export async function readLeadTemplates({ db }: Ctx): Promise<HandlerResult<typeof readContract>> {
  const [row] = await selectTemplates(db)
  return { templates: row?.templates ?? [...FIRST_TEMPLATES], revision: row?.revision ?? 0 }
}

/** @throws 409 `changed_elsewhere` */
export async function changeLeadTemplates(
  { db }: Ctx,
  { templates, ...seen }: HandlerInput<typeof changeContract, never>['json'],
): Promise<void> {
  const [row] = await selectTemplates(db).for('update')
  if (!row) throw new Error('the first migration did not write the workspace')
  const { revision } = row
  requireNoConflict(seen, { templates }, { revision, values: { templates: row.templates ?? FIRST_TEMPLATES } })
  if (templates) await db.update(workspace).set({ leadTemplates: templates })
}
