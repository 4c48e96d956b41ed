import { setTimeout as wait } from 'node:timers/promises'
import { DEFAULT_WEBHOOK_PATHS } from '../../contract/src/runs/automations.ts'
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from '../../server/src/testing/built-in-runs/server-process.ts'
import { computePercentile } from '../measure.ts'
import { sendSteadily } from '../steady.ts'

const PATHS = ['/webhook/api/v1/saidas?limit=50', '/webhook/api/v1/dashboard/kpis', '/api/runs', '/api/home']
const ROUND_MS = 20_000
const SETTLE_MS = 2_000
const LOOK_MS = 250

export type QueueFigures = {
  queued: number
  pairs: { quiet: number; busy: number }[]
  quiet: number
  busy: number
  increase: number
  calls: number
  failed: number
  drainSeconds: number
}

/** Makes an idea of ten lines, from which a server without a text provider makes ten slides. */
const buildIdea = (mark: string) =>
  [
    `${mark}: oito hábitos que afastam os pacientes antes da primeira consulta`,
    'Postar sem frequência, e depois tudo no mesmo dia',
    'Não responder aos comentários nem às mensagens de quem pergunta pelo preço',
    'Usar só fotos de banco de imagens, em que ninguém reconhece a clínica',
    'Escrever para colegas em vez de escrever para quem tem medo',
    'Esconder o endereço e o horário no fim da página',
    'Prometer o que o tratamento não cumpre',
    'Trocar de cores e de letras a cada semana',
    'Esquecer de dizer o que a pessoa deve fazer agora',
    'Agende uma avaliação pelo direct',
  ].join('\n')

/**
 * Launches a carousel without waiting for its run. `mark`: a text of this launch alone, which begins its idea and is in its idempotency
 * key. @returns the run's id
 */
async function sendCarouselLaunch(url: string, mark: string): Promise<number> {
  const body = JSON.stringify({ client_name: 'odontoaurora', client_persona: 'Paciente', content_idea: buildIdea(mark) })
  const headers = { 'content-type': 'application/json', 'idempotency-key': `bench-${mark}` }
  const response = await fetch(url + DEFAULT_WEBHOOK_PATHS.carousel, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return (JSON.parse(text) as { run: { id: number } }).run.id
}

/** Launches carousels one after another. @returns the ids of their runs */
async function sendCarouselLaunches(url: string, mark: string, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) ids.push(await sendCarouselLaunch(url, `${mark}q${n}`))
  return ids
}

async function readState(url: string, id: number): Promise<string> {
  const response = await fetch(`${url}/api/runs/${id}`)
  return ((await response.json()) as { state: string }).state
}

/** Waits until all runs have succeeded. @throws if one of them has failed or waits for another attempt */
async function waitForQueue({ url }: ServerProcess, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    let state = await readState(url, id)
    while (state !== 'succeeded') {
      if (state === 'failed' || state === 'retrying') throw new Error(`run ${id} is ${state}`)
      await wait(LOOK_MS)
      state = await readState(url, id)
    }
  }
}

/** Sends the calls of one round. @returns the times of all calls, and how many were not answered with 200 */
async function sendRound({ url }: ServerProcess): Promise<{ times: number[]; failed: number }> {
  const { latencies, statuses } = await sendSteadily(
    PATHS.map((path) => ({ url: url + path })),
    { milliseconds: ROUND_MS },
  )
  return { times: latencies, failed: statuses.filter((status) => status !== 200).length }
}

/**
 * Measures the calls' p99 with a queue of carousels and without one, in pairs whose order alternates, so that a change on the machine
 * affects both alike.
 */
export async function measureLatencyDuringQueue(
  setup: Omit<ServerProcessOptions, 'timings'>,
  { queued, pairs: count }: { queued: number; pairs: number },
): Promise<QueueFigures> {
  const server = await startServerProcess({ ...setup, timings: {} })
  const all = { quiet: [] as number[], busy: [] as number[] }
  const pairs: QueueFigures['pairs'] = []
  let [failed, drainSeconds] = [0, 0]
  const measure = async (kind: 'quiet' | 'busy'): Promise<number> => {
    const round = await sendRound(server)
    all[kind].push(...round.times)
    failed += round.failed
    return computePercentile(round.times, 0.99)
  }
  const measureBusy = async (pair: number): Promise<number> => {
    const begun = performance.now()
    const ids = await sendCarouselLaunches(server.url, `p${pair}`, queued)
    const p99 = await measure('busy')
    await waitForQueue(server, ids)
    drainSeconds += (performance.now() - begun) / 1000 / count
    await wait(SETTLE_MS)
    return p99
  }
  // Both kinds of rounds list as many runs, because a queue is made before the first one, which also warms up what makes slides.
  await waitForQueue(server, await sendCarouselLaunches(server.url, 'p0', queued))
  await sendRound(server) // warms up the calls
  for (let pair = 1; pair <= count; pair += 1) {
    const busyFirst = pair % 2 === 0
    const first = busyFirst ? await measureBusy(pair) : await measure('quiet')
    const second = busyFirst ? await measure('quiet') : await measureBusy(pair)
    pairs.push(busyFirst ? { quiet: second, busy: first } : { quiet: first, busy: second })
    console.log(pair, pairs.at(-1))
  }
  await server.stop()
  const calls = all.quiet.length + all.busy.length
  const [quiet, busy] = [computePercentile(all.quiet, 0.99), computePercentile(all.busy, 0.99)]
  return { queued, pairs, quiet, busy, increase: busy / quiet - 1, calls, failed, drainSeconds }
}
