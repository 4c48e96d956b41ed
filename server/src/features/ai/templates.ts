import { CONTENT_TYPES, TONES } from 'contract/ai/creator.ts'
import type {
  changePromptTemplate as changeContract,
  listPromptTemplates as listContract,
  PromptTemplate,
} from 'contract/ai/templates.ts'
import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { requireNoConflict } from '#core/edit-conflicts.ts'
import type { Db } from '#db/client.ts'
import { promptTemplates } from '#db/tables/ai.ts'
import { lockSettings } from '#db/workspace.ts'
import { STANDARD_TEMPLATES, type TemplateName } from './standard-templates.ts'

/** Reads the templates: the specification's four types, then its four tones, each with its current instructions. */
export async function readTemplates(db: Db): Promise<PromptTemplate[]> {
  const rows = await db.select().from(promptTemplates)
  const changed = new Map(rows.map((row) => [row.name, row]))
  const template = (kind: PromptTemplate['kind']) => (name: TemplateName) => {
    const standard = STANDARD_TEMPLATES[name]
    const { text = standard, revision = 0 } = changed.get(name) ?? {}
    return { kind, name, text, standard, revision }
  }
  return [...CONTENT_TYPES.map(template('type')), ...TONES.map(template('tone'))]
}

export async function listPromptTemplates({ db }: Ctx): Promise<HandlerResult<typeof listContract>> {
  return { templates: await readTemplates(db) }
}

type TemplateEdit = HandlerInput<typeof changeContract, never>['json']

/**
 * Changes a template. Null, or the standard text itself, restores the standard, which later versions may improve.
 * @throws 409 `changed_elsewhere`
 */
export async function changePromptTemplate({ db }: Ctx, { name, text, ...seen }: TemplateEdit): Promise<void> {
  await lockSettings(db)
  const standard = STANDARD_TEMPLATES[name].normalize('NFC')
  const [row] = await db.select().from(promptTemplates).where(eq(promptTemplates.name, name))
  const wanted = text ?? standard
  requireNoConflict(seen, { text: wanted }, { revision: row?.revision ?? 0, values: { text: row?.text ?? standard } })
  if (wanted === standard) await db.delete(promptTemplates).where(eq(promptTemplates.name, name))
  else if (!row) await db.insert(promptTemplates).values({ name, text: wanted })
  else if (row.text !== wanted) await db.update(promptTemplates).set({ text: wanted }).where(eq(promptTemplates.name, name))
}
