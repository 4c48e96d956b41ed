import type { FoundLead } from 'contract/runs/result.ts'
import { limitConcurrency } from '#core/concurrency.ts'
import { workspace } from '#db/tables/workspace.ts'
import { StepFailedError, type StepJob, type StepWork } from '#features/runs/steps/stepped-performer.ts'
import { askSource, fail, readJson, requireWhole, toDownloader } from '../ask-source.ts'
import { describeSaved, formatPhone, NOTHING_SAVED, readInput, type Saved, saveFound } from '../source-steps.ts'
import type { Understood } from '../understand.ts'
import { type Box, divideBox, measureSide } from '../where/boxes.ts'
import { computeBox, formatMunicipality, isInMunicipality } from '../where/municipalities.ts'
import { listOsmTags } from './osm-tags.ts'
import { type ElementsResult, type MappedPlace, readElements } from './read-elements.ts'

/** The usage policy of Overpass: one request at a time, and a name by which its operators know whose it is. */
const oneAtATime = limitConcurrency({
  concurrency: 1,
  mostWaiting: 100,
  refuse: () => new StepFailedError({ outcome: 'not-taken', reason: 'Há prospecções demais ao mesmo tempo' }),
})
const HEADERS = { 'user-agent': 'painel-agencia (prospeccao; Overpass API)', 'content-type': 'application/x-www-form-urlencoded' }

const MB = 1024 * 1024
/** Some ten thousand places, which are read in less time than other calls may wait. */
const MAX_ANSWER = 4 * MB
/** Of the query on the server; the request waits somewhat longer. */
const QUERY_S = 60

/** Keys whose value may be one of several, between semicolons. */
const isSeveral = (key: string): boolean =>
  !/^(?:amenity|shop|office|craft|leisure|tourism|healthcare|social_facility)$/.test(key)

export function buildQuery(tags: readonly string[], { south, west, north, east }: Box): string {
  const corners = [south, west, north, east].map((degrees) => degrees.toFixed(5)).join(',')
  const parts = tags.map((tag) => {
    const [key = '', value = ''] = tag.split('=')
    const condition = isSeveral(key) ? `["${key}"~"(^|;) *${value} *(;|$)"]` : `["${key}"="${value}"]`
    return `nwr${condition}["name"](${corners});`
  })
  return `[out:json][timeout:${QUERY_S}][maxsize:${128 * MB}];(${parts.join('')});out center tags;`
}

/** `3 slots available now.`, or each taken slot's end: `Slot available after: 2026-11-30T10:00:12Z, in 12 seconds.` */
function readWait(status: string): number | undefined {
  if (!/slot/i.test(status) || /[1-9]\d* slots? available now/i.test(status)) return undefined
  const seconds = [...status.matchAll(/in (\d{1,6}) seconds?/g)].map(([, each]) => Number(each))
  return seconds.length > 0 ? 1_000 * (1 + Math.min(...seconds)) : undefined
}

/** A server without this page is asked all the same. @throws StepFailedError that says when there is a slot */
async function waitForSlot(job: StepJob, url: string): Promise<void> {
  const { outgoing, signal } = toDownloader(job)
  const status = url.replace(/\/interpreter$/, '/status')
  const asked = await outgoing.send({ method: 'GET', url: status, headers: HEADERS, timeoutMs: 10_000, maxBytes: 65_536, signal })
  const wait = asked.kind === 'answered' && asked.status === 200 ? readWait(asked.body.toString('utf8')) : undefined
  if (wait !== undefined) fail('not-taken', `O servidor ${new URL(url).host} está ocupado`, wait)
}

/** In kilometres; larger ones, as of a big city, are asked part by part. */
const MAX_SIDE_KM = 30
/** A part that is this small is not divided further. */
const MIN_SIDE_KM = 2

/** `left`: the boxes that are still to be asked. */
type Search = Saved & { left: Box[]; asked: number }

function toFoundLead({ id, phone, ...place }: MappedPlace, { city, niches }: Understood, day: string | null): FoundLead {
  const { name, site, instagram, email, address, latitude, longitude } = place
  return {
    ...{ name, site, instagram, email, address },
    phone: phone && formatPhone(phone),
    category: niches.length === 1 ? niches[0]?.name : null,
    city: formatMunicipality(city),
    position: { latitude, longitude },
    origin: { source: 'OpenStreetMap', id, licence: '© colaboradores do OpenStreetMap (ODbL)', day },
  }
}

/** Of one run, so that a server whose every answer is too much is not asked for ever. */
const MOST_ASKED = 300
const OPEN_BRACE = 0x7b

type Asking = { job: StepJob; url: string; tags: readonly string[] }

/** @returns undefined if the box has more than the server can answer at once */
async function askBox({ job, url, tags }: Asking, box: Box): Promise<ElementsResult | undefined> {
  await waitForSlot(job, url)
  const body = new URLSearchParams({ data: buildQuery(tags, box) }).toString()
  const request = {
    method: 'POST' as const,
    url,
    headers: HEADERS,
    body,
    maxBytes: MAX_ANSWER,
    timeoutMs: (QUERY_S + 15) * 1_000,
  }
  const answer = await askSource(toDownloader(job), request)
  const canDivide = measureSide(box) > 2 * MIN_SIDE_KM
  if (canDivide && answer.truncated && answer.body.length >= MAX_ANSWER && answer.body[0] === OPEN_BRACE) return undefined
  const read = readElements(readJson(requireWhole(answer, request)))
  if (!read) return fail('refused', `O servidor ${new URL(url).host} respondeu algo que não é do OpenStreetMap`)
  if (read.remark === null || !/error/i.test(read.remark)) return read
  if (canDivide && /timed out|out of memory/i.test(read.remark)) return undefined
  return fail('not-taken', `O servidor ${new URL(url).host} não terminou a busca: ${read.remark.slice(0, 200)}`)
}

async function searchNext(asking: Asking, understood: Understood, search: Search): Promise<Search> {
  const [box, ...others] = search.left
  if (!box) throw new Error('every box was asked')
  if (search.asked >= MOST_ASKED)
    fail('refused', `O servidor ${new URL(asking.url).host} não coube em ${MOST_ASKED} perguntas. Escolha um nicho menor`)
  const answer = await oneAtATime(() => askBox(asking, box))
  const left = answer ? others : [...divideBox(box, 2), ...others]
  const asked = search.asked + 1
  const inCity = (answer?.places ?? []).filter((place) => isInMunicipality(understood.city, place, place))
  const found = inCity.map((place) => toFoundLead(place, understood, answer?.day ?? null))
  return saveFound(
    asking.job,
    found,
    (saved) => ({ part: asked / (asked + left.length), result: { ...saved, left, asked } }),
    search,
  )
}

/** Named places of the niche's tags in the municipality. */
export const searchOverpass: StepWork = async (job) => {
  const [setting] = await job.services.db.select({ url: workspace.overpassUrl }).from(workspace)
  if (!setting?.url) return { result: null, note: 'Desligado em Configurações' }
  const understood = await readInput(job)
  const tags = understood.niches.flatMap(({ name }) => listOsmTags(name))
  if (tags.length === 0) return { result: null, note: 'Este nicho não tem uma marcação própria no OpenStreetMap' }
  const box = computeBox(understood.city)
  const start: Search = { left: divideBox(box, Math.ceil(measureSide(box) / MAX_SIDE_KM)), asked: 0, ...NOTHING_SAVED }
  let search = (job.finished as Search | null) ?? start // our own JSON
  while (search.left.length > 0) search = await searchNext({ job, url: setting.url, tags }, understood, search)
  return { result: search, note: describeSaved(search) }
}
