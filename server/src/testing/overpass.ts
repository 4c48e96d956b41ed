import type { Behaviour } from './automation-service/behaviours.ts'
import { type FakeService, startFakeService } from './automation-service/fake-service.ts'
import { type BehaviourScope, createBehaviours } from './fake-listener.ts'

export type OsmElement = { type: 'node' | 'way' | 'relation'; id: number; lat: number; lon: number; tags: Record<string, string> }

/** A beauty shop near the seat of Curitiba, unless `tags` say otherwise. */
export const anElement = (id: number, tags: Record<string, string> = {}, more: Partial<OsmElement> = {}): OsmElement => ({
  type: 'node',
  id,
  lat: -25.43,
  lon: -49.27,
  tags: { name: `Salão ${id}`, shop: 'beauty', ...tags },
  ...more,
})

const isWithin = ({ lat, lon }: OsmElement, [south = 0, west = 0, north = 0, east = 0]: readonly number[]): boolean =>
  lat >= south && lat < north && lon >= west && lon < east

/** Of a query's statements `nwr["key"="value"]["name"](south,west,north,east);`, or with a pattern in the value's place. */
function select(elements: readonly OsmElement[], query: string): OsmElement[] {
  const statements = [...query.matchAll(/nwr\["([^"]+)"(=|~)"([^"]+)"\]\["name"\]\(([^)]+)\)/g)]
  return elements.filter((element) =>
    statements.some(([, key = '', operator, value = '', corners = '']) => {
      const own = element.tags[key]
      const isWanted = own !== undefined && (operator === '=' ? own === value : new RegExp(value).test(own))
      return isWanted && isWithin(element, corners.split(',').map(Number))
    }),
  )
}

export type FakeOverpass = Omit<FakeService, 'answerWith'> & {
  interpreter: string
  queries(): string[]
  /** As `FakeService.answerWith`; undefined for the server's own answer. */
  answerWith(behaviour: Behaviour | undefined, to: BehaviourScope): void
}

/** Starts a server that speaks what is used of Overpass's protocol, over HTTP on a loopback socket. The caller closes it. */
export async function startOverpass(elements: readonly OsmElement[]): Promise<FakeOverpass> {
  const behaviours = createBehaviours<Behaviour | undefined>()
  const answer = (body: string): Behaviour => ({ kind: 'answer', status: 200, body })
  const readQuery = (body: string) => new URLSearchParams(body).get('data') ?? ''
  const service = await startFakeService({
    onRequest: (call) => {
      const chosen = behaviours.takeFor(call.path)
      if (chosen) return chosen
      if (call.path === '/api/status') return answer('Connected as: 1\nRate limit: 2\n2 slots available now.\n')
      const found = select(elements, readQuery(call.body)).map(({ lat, lon, ...element }) =>
        element.type === 'node' ? { ...element, lat, lon } : { ...element, center: { lat, lon } },
      )
      return answer(JSON.stringify({ version: 0.6, osm3s: { timestamp_osm_base: '2026-11-29T10:00:00Z' }, elements: found }))
    },
  })
  return {
    ...service,
    interpreter: `${service.url}/api/interpreter`,
    queries: () => service.received.filter(({ method }) => method === 'POST').map(({ body }) => readQuery(body)),
    answerWith: behaviours.add,
  }
}
