import type { Behaviour } from './automation-service/behaviours.ts'
import { type FakeService, startFakeService } from './automation-service/fake-service.ts'
import { type BehaviourScope, createBehaviours } from './fake-listener.ts'

export const PLACES_KEY = 'AIzaSyA-chave-de-teste-1234'
export const SEARCH_PATH = '/v1/places:searchText'
/** What stands in every field of every answer, so that it is seen wherever an answer is kept. */
export const PLACES_TRACE = /zebra|90000-?7777|25\.4399/i

export type FakePlace = { id: string; latitude: number; longitude: number }

/** Near the seat of Curitiba. */
export const aPlaceOfGoogle = (id: string, more: Partial<FakePlace> = {}): FakePlace => ({
  id,
  latitude: -25.43,
  longitude: -49.27,
  ...more,
})

/** More than any field mask of ours asks for. */
const describe = ({ id }: FakePlace) => ({
  id,
  name: `places/${id}`,
  displayName: { text: `Zebra ${id}`, languageCode: 'pt-BR' },
  formattedAddress: 'Rua da Zebra, 10, Curitiba',
  nationalPhoneNumber: '(41) 90000-7777',
  internationalPhoneNumber: '+55 41 90000-7777',
  websiteUri: 'https://zebra.example/',
  googleMapsUri: 'https://maps.google.com/?cid=zebra',
  location: { latitude: -25.4399, longitude: -49.27 },
  primaryType: 'zebra_shop',
  attributions: [{ provider: 'Zebra Dados', providerUri: 'https://zebra.example/dados' }],
})

const PAGE = 20
const MOST = 60

type Corner = { latitude: number; longitude: number }
type Question = { pageToken?: string; locationRestriction: { rectangle: { low: Corner; high: Corner } } }

const answer = (status: number, json: object): Behaviour => ({ kind: 'answer', status, body: JSON.stringify(json) })

/** An error as Google's APIs answer them. */
export const aGoogleError = (status: number, reason: string): Behaviour =>
  answer(status, {
    error: { code: status, message: `Zebra: ${reason}`, status: 'ZEBRA', details: [{ reason, domain: 'googleapis.com' }] },
  })

function search(places: readonly FakePlace[], { pageToken, locationRestriction }: Question): Behaviour {
  const { low, high } = locationRestriction.rectangle
  const isWithin = ({ latitude, longitude }: FakePlace) =>
    latitude >= low.latitude && latitude < high.latitude && longitude >= low.longitude && longitude < high.longitude
  const found = places.filter(isWithin).slice(0, MOST)
  const from = Number(pageToken?.replace('zebra-', '') ?? 0)
  const page = found.slice(from, from + PAGE)
  const next = from + PAGE < found.length ? { nextPageToken: `zebra-${from + PAGE}` } : {}
  return answer(200, { ...(page.length > 0 && { places: page.map(describe) }), ...next })
}

export type FakePlaces = Omit<FakeService, 'answerWith'> & {
  questions(): Record<string, unknown>[]
  /** As `FakeService.answerWith`; undefined for the server's own answer. */
  answerWith(behaviour: Behaviour | undefined, to: BehaviourScope): void
}

/** Starts a server that speaks what is used of the Places API (New), over HTTP on a loopback socket. The caller closes it. */
export async function startPlaces(places: readonly FakePlace[]): Promise<FakePlaces> {
  const behaviours = createBehaviours<Behaviour | undefined>()
  const service = await startFakeService({
    onRequest: ({ path: whole, headers, body }) => {
      const path = whole.split('?')[0] ?? ''
      const chosen = behaviours.takeFor(path)
      if (chosen) return chosen
      if (headers['x-goog-api-key'] !== PLACES_KEY) return aGoogleError(400, 'API_KEY_INVALID')
      if (!headers['x-goog-fieldmask']) return aGoogleError(400, 'FIELD_MASK_MISSING')
      if (path === SEARCH_PATH) return search(places, JSON.parse(body))
      const place = places.find(({ id }) => path === `/v1/places/${id}`)
      return place ? answer(200, describe(place)) : aGoogleError(404, 'NOT_FOUND')
    },
  })
  return {
    ...service,
    questions: () => service.received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body)),
    answerWith: behaviours.add,
  }
}
