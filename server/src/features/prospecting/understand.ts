import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { ProspectingInput } from 'contract/prospecting/launch.ts'
import { findNearestNiches, findNiche, findNiches, type Niche } from 'contract/prospecting/niches.ts'
import type { suggestProspecting as contract } from 'contract/prospecting/suggestions.ts'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { readAutomationMode } from '#features/runs/automation-modes.ts'
import { readKnownNiche } from './known-niches.ts'
import { hasPlacesKey } from './places/places-access.ts'
import {
  findMunicipalities,
  findNearestMunicipalities,
  formatMunicipality,
  type Municipality,
  suggestMunicipalities,
} from './where/municipalities.ts'

const MOST_NAMED = 6

const listAlternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

function explainCity(city: string, found: readonly Municipality[]): string {
  const named = found.slice(0, MOST_NAMED).map(formatMunicipality)
  if (named.length > 0)
    return `Há ${found.length} municípios com este nome. Escreva com o estado: ${listAlternatives.format(named)}`
  const near = findNearestMunicipalities(city, 3).map(formatMunicipality)
  const hint =
    near.length > 0 ? `Seria ${listAlternatives.format(near)}?` : 'Escreva o nome do município, como Curitiba ou Bom Jesus/PB'
  return `Não há município com este nome. ${hint}`
}

function explainNiche(niche: string): string {
  const near = findNearestNiches(niche).map(({ name }) => name)
  return near.length > 0
    ? `Não conhecemos este nicho. Os mais próximos: ${near.join(', ')}`
    : 'Não conhecemos este nicho. Escreva como Advogados, Clínicas de estética ou Restaurantes'
}

/** `alsoSecondary`: companies count of which it is a secondary activity. */
export type Understood = { city: Municipality; niches: readonly Niche[]; alsoSecondary: boolean }

/** What the team said comes first. `niches`: undefined for what is not known */
export async function understandNiche(db: Db, typed: string) {
  const known = await readKnownNiche(db, typed)
  const named = known?.names.flatMap((name) => findNiche(name) ?? []) ?? []
  return { niches: named.length > 0 ? named : findNiches(typed), known }
}

/** Nothing is taken for something else: what may mean two things, or none, is asked. @throws 422 naming payload.niche, payload.city */
export async function understandProspecting(db: Db, { payload: { niche, city } }: ProspectingInput): Promise<Understood> {
  const [municipality, ...others] = findMunicipalities(city)
  const { niches, known } = await understandNiche(db, niche)
  const isCityKnown = municipality !== undefined && others.length === 0
  if (niches && isCityKnown) return { city: municipality, niches, alsoSecondary: known?.alsoSecondary === true }
  throw invalidFieldsError({
    ...(niches ? {} : { 'payload.niche': explainNiche(niche) }),
    ...(isCityKnown ? {} : { 'payload.city': explainCity(city, municipality ? [municipality, ...others] : []) }),
  })
}

const MOST_CITIES = 8

type Typed = HandlerInput<typeof contract, never>['query']

export async function suggestProspecting({ db }: Ctx, { niche = '', city = '' }: Typed): Promise<HandlerResult<typeof contract>> {
  if ((await readAutomationMode(db, 'prospecting')) !== 'internal')
    return { niches: [], understood: [], isConfirmed: true, cities: [] }
  const { niches: understood, known } = await understandNiche(db, niche)
  const toNames = (niches: readonly { name: string }[]) => niches.map(({ name }) => name)
  return {
    niches: toNames(findNearestNiches(niche)),
    understood: toNames(understood ?? []),
    isConfirmed: known !== undefined,
    ...(known?.alsoSecondary && { alsoSecondary: true }),
    ...((await hasPlacesKey(db)) && { hasPlaces: true }),
    cities: suggestMunicipalities(city, MOST_CITIES).map(formatMunicipality),
  }
}
