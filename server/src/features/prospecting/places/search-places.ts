import { formatPlaceName, MAX_PLACES_CALLS, PLACES_SOURCE } from 'contract/prospecting/places.ts'
import type { FoundLead } from 'contract/runs/result.ts'
import { dateInZone } from 'contract/values/dates.ts'
import { formatCount } from 'contract/values/format-count.ts'
import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { leads } from '#db/tables/results.ts'
import type { StepJob, StepWork } from '#features/runs/steps/stepped-performer.ts'
import { askSource, fail, readJson, requireWhole, toDownloader } from '../ask-source.ts'
import { describeSaved, NOTHING_SAVED, readInput, type Saved, saveFound } from '../source-steps.ts'
import type { Understood } from '../understand.ts'
import { type Box, divideBox, measureSide } from '../where/boxes.ts'
import { computeNearBox, formatMunicipality } from '../where/municipalities.ts'
import { explainRefusal } from './explain-refusal.ts'
import { type PlacesAccess, readPlacesAccess } from './places-access.ts'

/** Text Search Essentials (IDs Only), which costs nothing. */
const FIELDS = ['places.id', 'nextPageToken']
const PAGE = 20
/** Google gives no more for one question. */
const MAX_FOUND = 60
/** In kilometres; a smaller part is not divided further. */
const MIN_SIDE_KM = 0.5
/** Twenty ids take some 2 kB. */
const MAX_ANSWER = 256 * 1024

const Answer = z.object({
  places: z.optional(z.array(z.object({ id: z.string().check(z.regex(/^[\w-]{1,300}$/)) }))),
  nextPageToken: z.optional(z.string().check(z.maxLength(10_000))),
})

/** `part`: what of the city is asked about. */
type Question = { niche: string; part: Box }

/** `left`: the questions that are still to be asked. Pages are no part of it: their tokens are Google's, and not stored. */
type Search = Saved & { left: Question[]; asked: number }

type Asking = { job: StepJob; access: PlacesAccess; understood: Understood }

const toCorner = (latitude: number, longitude: number) => ({ latitude, longitude })

async function askPage({ job, access, understood: { city } }: Asking, { niche, part }: Question, pageToken: string | undefined) {
  const { south, west, north, east } = part
  const request = {
    method: 'POST' as const,
    url: `${access.url}/v1/places:searchText`,
    headers: access.headers,
    body: JSON.stringify({
      textQuery: `${niche} em ${formatMunicipality(city).replace('/', ', ')}`,
      ...{ languageCode: 'pt-BR', regionCode: 'BR', pageSize: PAGE },
      locationRestriction: { rectangle: { low: toCorner(south, west), high: toCorner(north, east) } },
      ...(pageToken && { pageToken }),
    }),
    maxBytes: MAX_ANSWER,
  }
  const answer = await askSource(toDownloader(job), request, explainRefusal)
  const { success, data } = z.safeParse(Answer, readJson(requireWhole(answer, request)))
  if (!success) return fail('refused', `A fonte ${new URL(access.url).host} respondeu algo que não é da Places API`)
  return { ids: (data.places ?? []).map(({ id }) => id), next: data.nextPageToken }
}

async function askAll(asking: Asking, question: Question) {
  const ids = new Set<string>()
  let asked = 0
  for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
    const page = await askPage(asking, question, token)
    asked += 1
    for (const id of page.ids) ids.add(id)
    token = asked * PAGE < MAX_FOUND ? page.next : undefined
  }
  return { ids: [...ids], asked }
}

const toFoundLead = (id: string, { city, niches }: Understood, day: string): FoundLead => ({
  name: formatPlaceName(id),
  place_id: id,
  category: niches.length === 1 ? niches[0]?.name : null,
  city: formatMunicipality(city),
  origin: { source: PLACES_SOURCE, id, licence: 'Termos do Google Maps Platform: só o ID do local', day },
})

async function searchNext(asking: Asking, search: Search): Promise<Search> {
  const { job, understood } = asking
  const { db, now, timeZone } = job.services
  const [question, ...others] = search.left
  if (!question) throw new Error('every question was asked')
  const answer = await askAll(asking, question)
  const isDivided = answer.ids.length >= MAX_FOUND && measureSide(question.part) > 2 * MIN_SIDE_KM
  const parts = isDivided ? divideBox(question.part, 2).map((part) => ({ ...question, part })) : []
  const left = [...parts, ...others]
  const asked = search.asked + answer.asked
  // Only the id tells which place is known, of this source or of a service that reported it.
  const known = await db
    .select({ placeId: leads.placeId, runId: leads.runId })
    .from(leads)
    .where(inArray(leads.placeId, answer.ids))
  const knownIds = new Set(known.map(({ placeId }) => placeId))
  const day = dateInZone(timeZone, now())
  const found = answer.ids.filter((id) => !knownIds.has(id)).map((id) => toFoundLead(id, understood, day))
  // What a divided part has is counted in its parts, where it is found again.
  const knownBefore = isDivided ? 0 : known.filter(({ runId }) => runId !== job.run.id).length
  return saveFound(
    job,
    found,
    ({ skipped, ...saved }) => ({
      part: asked / (asked + left.length),
      result: { ...saved, skipped: isDivided ? search.skipped : skipped, left, asked },
    }),
    { ...search, found: search.found + knownBefore },
  )
}

/** The ids of places that Google finds for the niche in the municipality. */
export const searchPlaces: StepWork = async (job) => {
  const access = await readPlacesAccess(job.services, FIELDS)
  if (!access) return { result: null, note: 'Desligado em Configurações' }
  const understood = await readInput(job)
  const part = computeNearBox(understood.city)
  const start: Search = { left: understood.niches.map(({ name: niche }) => ({ niche, part })), asked: 0, ...NOTHING_SAVED }
  let search = (job.finished as Search | null) ?? start // our own JSON
  while (search.left.length > 0 && search.asked < MAX_PLACES_CALLS) search = await searchNext({ job, access, understood }, search)
  const calls = formatCount(search.asked, 'chamada', 'chamadas')
  const end = search.left.length > 0 ? `Parou em ${calls}: escolha um nicho menor` : calls
  return { result: search, note: `${describeSaved(search)}. ${end}` }
}
