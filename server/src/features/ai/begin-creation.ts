import type { CreationInput } from 'contract/ai/creator.ts'
import { composeInstructions } from 'contract/ai/templates.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { creations } from '#db/tables/ai.ts'
import type { ProviderRow } from '#platform/ai/provider.ts'
import { requireTextProvider } from '#platform/ai/provider.ts'
import type { CreationRow } from './creations.ts'
import { readTemplates } from './templates.ts'

async function buildInstructions(db: Db, { type, tone }: CreationInput): Promise<string> {
  const all = await readTemplates(db)
  const findText = (name: string) => all.find((template) => template.name === name)?.text ?? ''
  return composeInstructions(findText(type), findText(tone))
}

async function requirePrevious(db: Db, id: number | undefined): Promise<void> {
  if (id === undefined) return
  const [row] = await db.select({ id: creations.id }).from(creations).where(eq(creations.id, id))
  if (!row) throw invalidFieldsError({ previous: 'A tentativa anterior não existe mais' })
}

/** Inserted before any request to the provider. @throws 503 if no provider is assigned to write, 422 naming previous */
export async function beginCreation(ctx: Ctx, input: CreationInput): Promise<{ row: CreationRow; provider: ProviderRow }> {
  const { db, user, now } = ctx
  const { provider, model } = await requireTextProvider(ctx)
  await requirePrevious(db, input.previous)
  const { prompt, type, tone, previous } = input
  const at = now()
  const [row] = await db
    .insert(creations)
    .values({
      prompt,
      type,
      tone,
      instructions: await buildInstructions(db, input),
      model,
      providerId: provider.id,
      previousId: previous ?? null,
      userId: user.id,
      createdAt: at,
      seenAt: at,
    })
    .returning()
  if (!row) throw new Error('an insert answered no row')
  return { row, provider }
}
