import { randomUUID } from 'node:crypto'
import { SINGLE_ENTRY_KINDS } from '../kills/kinds.ts'
import { createScenario, sendNextWrite, type WriteScenario } from '../kills/scenarios.ts'
import { submitLaunch } from '../runs/killable-server.ts'
import { type MixedRequestOutcome, readToEnd } from './outcome.ts'

/** A kind of request. `weight`: how many of a hundred requests are of this kind. */
type MixedRequest = { name: string; weight: number; send: (url: string) => Promise<MixedRequestOutcome> }

const read = (name: string, weight: number, path: string): MixedRequest => ({
  name,
  weight,
  send: (url) => readToEnd(url + path),
})

/**
 * The scenarios of writes. `all`: every scenario, for the comparison with the database at the end. `unfinished`: the scenarios
 * with writes left. `launched`: the number of runs whose launch the server stored (it answered 200 or 202).
 */
export type Writes = { all: WriteScenario[]; unfinished: WriteScenario[]; launched: number }

export const createWrites = (): Writes => ({ all: [], unfinished: [], launched: 0 })

function takeScenario({ all, unfinished }: Writes): WriteScenario {
  const next = unfinished.shift()
  if (next) return next
  const scenario = createScenario(SINGLE_ENTRY_KINDS[all.length % SINGLE_ENTRY_KINDS.length] ?? { name: '', steps: [] })
  all.push(scenario)
  return scenario
}

/** Sends the next write of a scenario. A scenario is an entry that has a receipt or is changed or deleted afterwards. */
async function sendWrite(url: string, writes: Writes): Promise<MixedRequestOutcome> {
  const scenario = takeScenario(writes)
  try {
    return (await sendNextWrite(url, scenario)) ? 'answered' : 'unavailable'
  } catch (error) {
    return String(error)
  } finally {
    if (scenario.todo.length > 0) writes.unfinished.push(scenario)
  }
}

async function sendLaunch(url: string, writes: Writes): Promise<MixedRequestOutcome> {
  const status = await submitLaunch(url, 'Curitiba', randomUUID())
  const isStored = status === 200 || status === 202 // 202: the launch is sent as soon as the service can be reached
  if (isStored) writes.launched += 1
  if (isStored) return 'answered'
  if (status === 0) return 'cut'
  return status === 503 ? 'unavailable' : `a launch was answered with ${status}`
}

/** Makes the mix of requests of a working day. People mostly read, and the list most of all; about one request in eight is a write. */
export function makeMix(writes: Writes): MixedRequest[] {
  return [
    read('list', 22, '/webhook/api/v1/saidas?limit=50'),
    read('list, searched', 5, '/webhook/api/v1/saidas?limit=50&q=soak'),
    read('inflows', 6, '/webhook/api/v1/entradas?limit=50'),
    read('key figures', 8, '/webhook/api/v1/dashboard/kpis'),
    read('cash flow', 6, '/webhook/api/v1/dashboard/fluxo-caixa'),
    read('categories', 5, '/webhook/api/v1/dashboard/top-categorias'),
    read('projects of the dashboard', 5, '/webhook/api/v1/dashboard/projetos-lucratividade'),
    read('due', 6, '/api/finance/due?kind=outflow'),
    read('Home', 8, '/api/home'),
    read('search', 4, '/api/search?q=sal'),
    read('runs', 6, '/api/runs'),
    read('notifications', 5, '/api/notifications'),
    { name: 'writes', weight: 13, send: (url) => sendWrite(url, writes) },
    { name: 'launch', weight: 1, send: (url) => sendLaunch(url, writes) },
  ]
}

/** Spreads the mix over a hundred turns, so that requests of the same kind are far from each other. */
export function spreadMix(mix: readonly MixedRequest[]): MixedRequest[] {
  const turns = mix.flatMap((request) =>
    Array.from({ length: request.weight }, (_, at) => ({ request, at: (at + 0.5) / request.weight })),
  )
  return turns.sort((a, b) => a.at - b.at).map(({ request }) => request)
}
