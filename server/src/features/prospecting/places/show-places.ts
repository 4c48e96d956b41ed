import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type {
  PlaceDetails,
  showPlaceNames as showNamesContract,
  showPlace as showPlaceContract,
} from 'contract/prospecting/places.ts'
import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { limitConcurrency } from '#core/concurrency.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { AnsweredOutcome } from '#core/outgoing.ts'
import { leads } from '#db/tables/results.ts'
import { readJson } from '../ask-source.ts'
import { leadNotFoundError } from '../leads.ts'
import { explainRefusal } from './explain-refusal.ts'
import { type PlacesAccess, readPlacesAccess } from './places-access.ts'

/** Place Details Pro, and Enterprise. */
const NAME_FIELDS = ['id', 'displayName', 'attributions']
const DETAIL_FIELDS = [...NAME_FIELDS, 'nationalPhoneNumber', 'websiteUri', 'formattedAddress']

const CALL_MS = 8_000
const ALL_MS = 20_000
const MAX_ANSWER = 64 * 1024

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))
const Place = z.object({
  displayName: z.optional(z.object({ text: text(300) })),
  nationalPhoneNumber: text(60),
  websiteUri: text(2_000),
  formattedAddress: text(500),
  attributions: z.optional(z.array(z.object({ provider: text(200) })).check(z.maxLength(20))),
})

const inTurn = limitConcurrency({
  concurrency: 4,
  mostWaiting: 100,
  refuse: () =>
    new AppError(429, 'too_many_places', 'Nomes demais ao mesmo tempo', {
      detail: 'Espere que os nomes que você já pediu apareçam, e tente de novo.',
      retryAfter: 5,
    }),
})

const NO_KEY = 'Falta a chave da Google Places API em Configurações'
const UNREADABLE = 'O Google respondeu algo que não se entende'

const nothing = (id: number, isGone = false): PlaceDetails => ({
  id,
  ...{ name: null, phone: null, site: null, address: null },
  isGone,
  attributions: [],
})

type Shown = { place: PlaceDetails; problem: string | null }

function readPlace(id: number, answer: AnsweredOutcome): Shown {
  const { status, body, truncated } = answer
  if (status === 404) return { place: nothing(id, true), problem: null }
  if (status === 429) return { place: nothing(id), problem: 'A cota do Google acabou por agora: tente mais tarde' }
  if (status !== 200) return { place: nothing(id), problem: explainRefusal(answer) ?? `O Google respondeu ${status}` }
  const { success, data } = z.safeParse(Place, truncated ? undefined : readJson(body))
  if (!success) return { place: nothing(id), problem: UNREADABLE }
  const place = {
    ...nothing(id),
    name: data.displayName?.text?.trim() || null,
    phone: data.nationalPhoneNumber ?? null,
    site: data.websiteUri ?? null,
    address: data.formattedAddress ?? null,
    attributions: (data.attributions ?? []).flatMap(({ provider }) => provider ?? []),
  }
  return { place, problem: null }
}

type Asked = { id: number; placeId: string }

async function askPlace({ outgoing }: Ctx, { url, headers }: PlacesAccess, { id, placeId }: Asked, signal: AbortSignal) {
  const outcome = await outgoing.send({
    method: 'GET',
    url: `${url}/v1/places/${encodeURIComponent(placeId)}?languageCode=pt-BR&regionCode=BR`,
    headers,
    timeoutMs: CALL_MS,
    maxBytes: MAX_ANSWER,
    signal,
  })
  return outcome.kind === 'answered'
    ? readPlace(id, outcome)
    : { place: nothing(id), problem: `O Google não respondeu: ${outcome.detail}` }
}

/** After one failure no other place is asked for: the next would fail too, and may cost. */
async function askPlaces(ctx: Ctx, asked: readonly Asked[], fields: readonly string[]) {
  const access = await readPlacesAccess(ctx, fields)
  if (!access) return { places: asked.map(({ id }) => nothing(id)), problem: NO_KEY }
  const signal = AbortSignal.timeout(ALL_MS)
  let problem: string | null = null
  const show = async (each: Asked): Promise<PlaceDetails> => {
    if (problem !== null) return nothing(each.id)
    const shown = await askPlace(ctx, access, each, signal)
    problem ??= shown.problem
    return shown.place
  }
  const places = await Promise.all(asked.map((each) => inTurn(() => show(each), { owner: String(ctx.user.id) })))
  return { places, problem }
}

async function findPlaces({ db }: Ctx, ids: number[]): Promise<Asked[]> {
  const rows = await db
    .select({ id: leads.id, placeId: leads.placeId })
    .from(leads)
    .where(and(inArray(leads.id, ids), isNotNull(leads.placeId), isNull(leads.deletedAt)))
  return rows.map(({ id, placeId }) => ({ id, placeId: placeId ?? '' }))
}

export async function showPlaceNames(
  ctx: Ctx,
  { ids }: HandlerInput<typeof showNamesContract, never>['query'],
): Promise<HandlerResult<typeof showNamesContract>> {
  const { places, problem } = await askPlaces(ctx, await findPlaces(ctx, ids), NAME_FIELDS)
  return { places: places.map(({ id, name, isGone, attributions }) => ({ id, name, isGone, attributions })), problem }
}

export async function showPlace(ctx: Ctx, id: number): Promise<HandlerResult<typeof showPlaceContract>> {
  const [asked] = await findPlaces(ctx, [id])
  if (!asked) throw leadNotFoundError()
  const { places, problem } = await askPlaces(ctx, [asked], DETAIL_FIELDS)
  return { place: places[0] ?? nothing(id), problem }
}
