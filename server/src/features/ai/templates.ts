import { CONTENT_TYPES, TONES } from 'contract/ai/creator.ts'
import type { listTemplates as listContract, Template } from 'contract/ai/templates.ts'
import type { Reply } from 'contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { promptTemplates } from '../../db/tables/ai.ts'
import { STANDARDS, type TemplateName } from './standards.ts'

/** The seed's four types, then its four tones, with what each tells the model now. */
export async function templates(db: Db): Promise<Template[]> {
  const rows = await db.select().from(promptTemplates)
  const changed = new Map(rows.map(({ name, text }) => [name, text]))
  const template = (kind: Template['kind']) => (name: TemplateName) => {
    const standard = STANDARDS[name]
    return { kind, name, text: changed.get(name) ?? standard, standard }
  }
  return [...CONTENT_TYPES.map(template('type')), ...TONES.map(template('tone'))]
}

export async function listTemplates({ db }: Ctx): Promise<Reply<typeof listContract>> {
  return { templates: await templates(db) }
}

/** Null, or the standard text itself, is the standard: it then changes with ours. */
export async function changeTemplate(
  { db }: Ctx,
  { name, text }: { name: TemplateName; text: string | null },
): Promise<{ ok: true }> {
  if (text === null || text === STANDARDS[name].normalize('NFC'))
    await db.delete(promptTemplates).where(eq(promptTemplates.name, name))
  else await db.insert(promptTemplates).values({ name, text }).onConflictDoUpdate({ target: promptTemplates.name, set: { text } })
  return { ok: true }
}
