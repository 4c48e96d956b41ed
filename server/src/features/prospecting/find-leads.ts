import type { Niche } from 'contract/prospecting/niches.ts'
import { type FoundLead, MAX_LEADS } from 'contract/runs/result.ts'
import { asc, eq } from 'drizzle-orm'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { workspace } from '#db/tables/workspace.ts'
import type { Performer } from '#features/runs/run-services.ts'
import { createSteppedPerformer, StepFailedError, type StepJob, type StepWork } from '#features/runs/steps/stepped-performer.ts'
import { toDownloader } from './ask-source.ts'
import { searchOverpass } from './overpass/search-overpass.ts'
import { findPlaceFiles, type PlaceFiles } from './overture/catalog.ts'
import { getFooter, getRange } from './overture/download.ts'
import type { Place } from './overture/place.ts'
import type { PlacesResult, PlacesTask, PlannedGroup } from './overture/read-file.ts'
import { searchPlaces } from './places/search-places.ts'
import { searchCnpj } from './receita/search-cnpj.ts'
import { describeSaved, explainReading, formatPhone, NOTHING_SAVED, readInput, type Saved, saveFound } from './source-steps.ts'
import type { Understood } from './understand.ts'
import { computeBox, formatMunicipality, isInMunicipality } from './where/municipalities.ts'

/** A group of 20,000 places takes some 190 MB; the limit leaves room for groups with more text. */
const readInSandbox = createSandbox<PlacesTask, PlacesResult>(new URL('./overture/read-file-process.ts', import.meta.url), {
  heapMb: 200,
  nurseryMb: 4,
  taskMs: 60_000,
  processes: 1,
  mostWaiting: 100,
  refuse: () => new StepFailedError({ outcome: 'not-taken', reason: 'Há prospecções demais ao mesmo tempo' }),
})

const readFile = (task: PlacesTask): Promise<PlacesResult> => explainReading(readInSandbox(task))

const findFiles: StepWork = async (job) => {
  const { city } = await readInput(job)
  const [setting] = await job.services.db.select({ address: workspace.overtureCatalog }).from(workspace)
  const files = await findPlaceFiles(toDownloader(job), setting?.address ?? '', computeBox(city))
  return { result: files, note: `Overture Maps, edição ${files.release}` }
}

function toFoundLead(place: Place, { city, niches }: Pick<Understood, 'city' | 'niches'>): FoundLead {
  const { id, name, phone, site, instagram, address, latitude, longitude, licence, updatedOn } = place
  return {
    ...{ name, site, instagram, address },
    phone: phone && formatPhone(phone),
    category: niches.length === 1 ? niches[0]?.name : null,
    city: formatMunicipality(city),
    position: { latitude, longitude },
    origin: { source: 'Overture Maps', id, licence, day: updatedOn },
  }
}

/** `done`: the groups that were read, each as its file's address and number, so that a repeated attempt begins after them. */
type Search = Saved & { done: string[] }

const START: Search = { done: [], ...NOTHING_SAVED }

type Reading = Understood & { job: StepJob; url: string; footer: Buffer; group: PlannedGroup }

async function readGroup({ job, url, footer, group, city, niches }: Reading): Promise<FoundLead[]> {
  const parts: { start: number; bytes: Buffer }[] = []
  for (const range of group.ranges) parts.push({ start: range.start, bytes: await getRange(toDownloader(job), url, range) })
  const categories = niches.flatMap((niche: Niche) => niche.categories)
  const read = await readFile({ kind: 'read', footer, group: group.group, parts, box: computeBox(city), categories })
  if (!('places' in read)) throw new Error('the reading process answered another task')
  return read.places.filter((place) => isInMunicipality(city, place, place)).map((place) => toFoundLead(place, { city, niches }))
}

async function planFile(job: StepJob, url: string, { city }: Understood) {
  const footer = await getFooter(toDownloader(job), url)
  const plan = await readFile({ kind: 'plan', footer, box: computeBox(city) })
  if (!('groups' in plan)) throw new Error('the reading process answered another task')
  return { url, footer, groups: plan.groups }
}

const searchFiles: StepWork = async (job) => {
  const understood = await readInput(job)
  const { urls } = job.results.files as PlaceFiles // our own JSON, stored by the step before
  let search = (job.finished as Search | null) ?? START
  const plans = []
  for (const url of urls) plans.push(await planFile(job, url, understood))
  const groups = plans.flatMap(({ groups, ...file }) =>
    groups.map((group) => ({ ...file, group, key: `${file.url}#${group.group}` })),
  )
  for (const [n, { key, ...group }] of groups.entries()) {
    if (search.done.includes(key)) continue
    const found = await readGroup({ job, ...group, ...understood })
    const done = [...search.done, key]
    search = await saveFound(job, found, (saved) => ({ part: (n + 1) / groups.length, result: { ...saved, done } }), search)
  }
  return { result: search, note: describeSaved(search) }
}

const perform = createSteppedPerformer(
  'prospecting',
  { files: findFiles, search: searchFiles, receita: searchCnpj, osm: searchOverpass, places: searchPlaces },
  () => ({}),
)

/** What the run brought, not what was known before: at most as many as a service may report. */
const listNewLeads = async (db: Db, runId: number): Promise<FoundLead[]> => {
  const rows = await db.select().from(leads).where(eq(leads.runId, runId)).orderBy(asc(leads.id)).limit(MAX_LEADS)
  return rows.map(({ name, phone, site, address, category, instagram, city, cnpj, email, origin }) => ({
    name,
    phone,
    site,
    address,
    category,
    instagram,
    city,
    cnpj,
    email,
    origin,
  }))
}

/** Prospecting on this server: the businesses of the niche in a municipality, source by source. */
export const performProspecting: Performer = async (services, run, how) => {
  const end = await perform(services, run, how)
  return end.outcome === 'accepted' ? { ...end, result: { leads: await listNewLeads(services.db, run.id) } } : end
}
