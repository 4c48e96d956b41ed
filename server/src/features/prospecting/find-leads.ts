import { ProspectingInput } from 'contract/prospecting/launch.ts'
import type { Niche } from 'contract/prospecting/niches.ts'
import { type FoundLead, MAX_LEADS } from 'contract/runs/result.ts'
import { formatCount } from 'contract/values/format-count.ts'
import { asc, eq } from 'drizzle-orm'
import { parse } from 'zod/mini'
import { AppError } from '#core/errors.ts'
import { createSandbox } from '#core/sandbox/create-sandbox.ts'
import { ProcessFailedError } from '#core/sandbox/start-sandboxed-process.ts'
import type { Db } from '#db/client.ts'
import { leads } from '#db/tables/results.ts'
import { workspace } from '#db/tables/workspace.ts'
import type { Performer } from '#features/runs/run-services.ts'
import { createSteppedPerformer, StepFailedError, type StepJob, type StepWork } from '#features/runs/steps/stepped-performer.ts'
import { findPlaceFiles, type PlaceFiles } from './overture/catalog.ts'
import { type Downloader, getFooter, getRange } from './overture/download.ts'
import type { Place } from './overture/place.ts'
import type { PlacesResult, PlacesTask, PlannedGroup } from './overture/read-file.ts'
import { formatSkipped, saveLeads } from './save-leads.ts'
import { type Understood, understandProspecting } from './understand.ts'
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

async function readFile(task: PlacesTask): Promise<PlacesResult> {
  try {
    return await readInSandbox(task)
  } catch (error) {
    if (error instanceof ProcessFailedError)
      throw new StepFailedError({ outcome: 'refused', reason: 'Um arquivo da fonte não pôde ser lido', answer: error.lastLines })
    if (error instanceof AppError && error.fields?.source)
      throw new StepFailedError({ outcome: 'refused', reason: `A leitura parou: ${error.fields.source}` })
    throw error
  }
}

const toDownloader = ({ services: { outgoing, now }, signal }: StepJob): Downloader => ({ outgoing, now, signal })

async function readInput({ run, services }: StepJob): Promise<Understood> {
  try {
    return await understandProspecting(services.db, parse(ProspectingInput, JSON.parse(run.body)))
  } catch (error) {
    // A run of another version, or one that was launched for the service, may hold what this one does not know.
    if (error instanceof AppError && error.fields)
      throw new StepFailedError({ outcome: 'refused', reason: Object.values(error.fields).join('. ') })
    throw error
  }
}

const findFiles: StepWork = async (job) => {
  const { city } = await readInput(job)
  const [setting] = await job.services.db.select({ address: workspace.overtureCatalog }).from(workspace)
  const files = await findPlaceFiles(toDownloader(job), setting?.address ?? '', computeBox(city))
  return { result: files, note: `Overture Maps, edição ${files.release}` }
}

/** `+5541999990000` as people write it. */
function formatPhone(phone: string): string {
  const [, area, first, last] = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(phone.replace(/[^\d+]/g, '')) ?? []
  return area ? `(${area}) ${first}-${last}` : phone
}

function toFoundLead(place: Place, { city, niches }: Understood): FoundLead {
  const { id, name, phone, site, instagram, address, licence, updatedOn } = place
  return {
    ...{ name, site, instagram, address },
    phone: phone && formatPhone(phone),
    category: niches.length === 1 ? niches[0]?.name : null,
    city: formatMunicipality(city),
    origin: { source: 'Overture Maps', id, licence, day: updatedOn },
  }
}

/** `done`: the groups that were read, each as its file's address and number, so that a repeated attempt begins after them. */
type Search = { done: string[]; found: number; added: number; filled?: number; skipped: number }

const START: Search = { done: [], found: 0, added: 0, skipped: 0 }

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

const describe = ({ added, found, filled = 0 }: Search): string =>
  [
    formatCount(added, 'contato novo', 'contatos novos'),
    found > added && formatCount(found - added, 'já conhecido', 'já conhecidos'),
    filled > 0 && formatCount(filled, 'completado', 'completados'),
  ]
    .filter(Boolean)
    .join(', ')

type Group = { key: string; found: FoundLead[]; part: number }

/** Contacts are saved group by group, so that they are on screen while the rest is read, and a canceled run keeps them. */
async function saveGroup({ services, run, report }: StepJob, before: Search, { key, found, part }: Group): Promise<Search> {
  let after = before
  await report(async (tx) => {
    const { kept, skipped, added, filled } = await saveLeads(tx, services.secrets, { runId: run.id, found, now: services.now() })
    after = {
      done: [...before.done, key],
      found: before.found + kept.length,
      added: before.added + added,
      filled: (before.filled ?? 0) + filled,
      skipped: before.skipped + skipped,
    }
    return { part, message: describe(after), result: after }
  })
  return after
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
    search = await saveGroup(job, search, { key, found, part: (n + 1) / groups.length })
  }
  const note = [describe(search), search.skipped > 0 && formatSkipped(search.skipped)].filter(Boolean).join('. ')
  return { result: search, note }
}

const perform = createSteppedPerformer('prospecting', { files: findFiles, search: searchFiles }, () => ({}))

/** What the run brought, not what was known before: at most as many as a service may report. */
const listNewLeads = async (db: Db, runId: number): Promise<FoundLead[]> => {
  const rows = await db.select().from(leads).where(eq(leads.runId, runId)).orderBy(asc(leads.id)).limit(MAX_LEADS)
  return rows.map(({ name, phone, site, address, category, instagram, city, cnpj, origin }) => ({
    name,
    phone,
    site,
    address,
    category,
    instagram,
    city,
    cnpj,
    origin,
  }))
}

/** Prospecting on this server: the places of Overture Maps in a municipality, of the niche's categories. */
export const performProspecting: Performer = async (services, run, how) => {
  const end = await perform(services, run, how)
  return end.outcome === 'accepted' ? { ...end, result: { leads: await listNewLeads(services.db, run.id) } } : end
}
