import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import { findNearestNiches } from 'contract/prospecting/niches.ts'
import type { suggestProspecting as contract } from 'contract/prospecting/suggestions.ts'
import type { Ctx } from '#core/context.ts'
import { readAutomationMode } from '#features/runs/automation-modes.ts'
import { hasPlacesKey } from './places/places-access.ts'
import { understandNiche } from './understand.ts'
import { formatMunicipality, suggestMunicipalities } from './where/municipalities.ts'

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
