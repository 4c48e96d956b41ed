import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { findNiche, NICHES, toNicheKey } from 'contract/prospecting/niches.ts'
import type { confirmNiche as confirmEndpoint, listNiches as listEndpoint } from 'contract/prospecting/suggestions.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { workspace } from '#db/tables/workspace.ts'
import { listOsmTags } from './overpass/osm-tags.ts'
import { listCnaes } from './receita/cnae.ts'

export function listNiches(): HandlerResult<typeof listEndpoint> {
  const niches = NICHES.map(({ name, categories }) => ({
    name,
    categories: { 'Overture Maps': [...categories], 'CNPJ (CNAE)': [...listCnaes(name)], OpenStreetMap: [...listOsmTags(name)] },
  }))
  return { niches }
}

export type KnownNiche = { names: string[]; alsoSecondary: boolean }

/** @returns what the team said that it is taken for; undefined until somebody does */
export async function readKnownNiche(db: Db, typed: string): Promise<KnownNiche | undefined> {
  const key = toNicheKey(typed)
  const names = sql<string[] | null>`${workspace.knownNiches} -> ${key}::text`
  const alsoSecondary = sql<boolean>`${key}::text = any(${workspace.secondaryNiches})`
  const [row] = await db.select({ names, alsoSecondary }).from(workspace)
  return row?.names ? { names: row.names, alsoSecondary: row.alsoSecondary } : undefined
}

type Confirmed = HandlerInput<typeof confirmEndpoint, never>['json']

/** @throws 422 for a niche without a word, or one that is not on the list */
export async function confirmNiche({ db }: Ctx, { niche, niches, alsoSecondary = false }: Confirmed): Promise<void> {
  const key = toNicheKey(niche)
  if (key === '') throw invalidFieldsError({ niche: 'Informe o que buscar' })
  const unknown = niches.find((name) => findNiche(name)?.name !== name)
  if (unknown !== undefined) throw invalidFieldsError({ niches: `“${unknown}” não está na lista de nichos` })
  const known = JSON.stringify({ [key]: [...new Set(niches)] })
  const others = sql`array_remove(${workspace.secondaryNiches}, ${key}::text)`
  await db.update(workspace).set({
    knownNiches: sql`${workspace.knownNiches} || ${known}::jsonb`,
    secondaryNiches: alsoSecondary ? sql`array_append(${others}, ${key}::text)` : others,
  })
}
