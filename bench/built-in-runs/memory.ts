import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcessOptions, startServerProcess } from '../../server/src/testing/built-in-runs/server-process.ts'
import { findChildren } from '../process.ts'
import { readResidentMb } from '../process-figures.ts'
import { sendCarouselLaunch, waitUntilSucceeded } from './launch.ts'

const MB = 1024 * 1024
const LOOK_MS = 20
/** How many carousels form a group, of which the lowest figure counts: a heap grows until garbage is collected. */
const GROUP = 5

/** The memory of the server and of the renderer after a carousel, in MB. `renderer`: the id of the renderer's process. */
type MemorySample = { heap: number; server: number; child: number; renderer: number }

async function readHeapMb(url: string): Promise<number> {
  const metrics = await fetch(`${url}/metrics`).then((response) => response.text())
  return Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN) / MB
}

/**
 * @returns by how many MB a figure grows in a hundred carousels, by least squares over the last two thirds of the samples; during the first
 * third the server warms up
 */
function computeGrowth(held: readonly MemorySample[], figure: 'heap' | 'server' | 'child'): number {
  const lowest = Array.from({ length: Math.floor(held.length / GROUP) }, (_, n) => ({
    at: n * GROUP,
    mb: Math.min(...held.slice(n * GROUP, (n + 1) * GROUP).map((one) => one[figure])),
  }))
  const last = lowest.slice(Math.floor(lowest.length / 3))
  const computeMean = (of: (one: { at: number; mb: number }) => number) =>
    last.reduce((sum, one) => sum + of(one), 0) / last.length
  const [middle, average] = [computeMean(({ at }) => at), computeMean(({ mb }) => mb)]
  return (computeMean(({ at, mb }) => (at - middle) * (mb - average)) / computeMean(({ at }) => (at - middle) ** 2)) * 100
}

export type MemoryFigures = {
  carousels: number
  secondsEach: number
  growth: { heap: number; server: number; child: number }
  most: { server: number; child: number }
  renderers: number
  tenths: MemorySample[]
}

/** Makes one carousel after another on one server, and reads after each one how much memory its processes hold. */
export async function measureMemory(setup: Omit<ServerProcessOptions, 'timings'>, carousels: number): Promise<MemoryFigures> {
  const server = await startServerProcess({ ...setup, timings: {} })
  const held: MemorySample[] = []
  const begun = performance.now()
  for (let n = 1; n <= carousels; n += 1) {
    const id = await sendCarouselLaunch(server.url, `m${n}`)
    await waitUntilSucceeded(server.url, [id], () => wait(LOOK_MS))
    const [renderer = 0] = findChildren(server.pid)
    held.push({
      heap: await readHeapMb(server.url),
      server: readResidentMb(server.pid),
      child: readResidentMb(renderer),
      renderer,
    })
    if (n % 10 === 0) console.log(n, held.at(-1))
  }
  const secondsEach = (performance.now() - begun) / 1000 / carousels
  await server.stop()
  const mostOf = (figure: 'server' | 'child') => Math.max(...held.map((one) => one[figure]))
  return {
    carousels,
    secondsEach,
    growth: { heap: computeGrowth(held, 'heap'), server: computeGrowth(held, 'server'), child: computeGrowth(held, 'child') },
    most: { server: mostOf('server'), child: mostOf('child') },
    renderers: new Set(held.map(({ renderer }) => renderer)).size,
    tenths: held.filter((_, n) => (n + 1) % Math.ceil(carousels / 10) === 0),
  }
}
