import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchCarousel } from 'contract/content/launch.ts'
import type pg from 'pg'
import { formatSlideName } from '#features/pieces/render/output/slides-zip.ts'
import { type Drawing, readDrawings } from '../built-in-runs/drawing-log.ts'
import { answerWithMarkedPieces, type MarkedCall, SLIDES_EACH } from '../built-in-runs/marked-runs.ts'
import type { FakeOpenai } from '../openai/fake-openai.ts'
import type { KilledWork, Killing } from './kill-servers.ts'

type FileRow = { id: number; name: string; key: string; sha256: string; at: number }
type StepRow = { name: string; at: number | null; result: string }
type RunRow = {
  id: number
  mark: string
  state: string
  attempts: number
  message: string | null
  pieces: number
  contents: number
  files: FileRow[]
  steps: StepRow[]
  tries: { n: number; outcome: string | null }[]
}

/** Selects the runs of carousels with their files, steps, attempts and marks. Times are in milliseconds since 1970. */
const RUNS = `
  select r.id::int, r.state, r.attempts, r.message, split_part(r.body::jsonb ->> 'content_idea', ' ', 1) as mark,
    (select count(*)::int from pieces where run_id = r.id) as pieces,
    (select count(*)::int from contents where run_id = r.id) as contents,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'key', storage_key, 'sha256', sha256,
      'at', round(extract(epoch from created_at) * 1000)) order by name), '[]') from run_files where run_id = r.id) as files,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'at', round(extract(epoch from ended_at) * 1000),
      'result', md5(result::text)) order by name), '[]') from run_steps where run_id = r.id) as steps,
    (select coalesce(jsonb_agg(jsonb_build_object('n', n, 'outcome', outcome) order by n), '[]') from run_attempts where run_id = r.id) as tries
  from runs r where r.automation = 'carousel' order by r.id`

export const readCarouselRuns = async (pool: pg.Pool): Promise<RunRow[]> => (await pool.query<RunRow>(RUNS)).rows

const ENDED = ['succeeded', 'failed']

export const countUnendedCarousels = async (pool: pg.Pool): Promise<number> =>
  (await readCarouselRuns(pool)).filter(({ state }) => !ENDED.includes(state)).length

const FILE_NAMES = Array.from({ length: SLIDES_EACH }, (_, n) => `${formatSlideName(n + 1)}.png`)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Describes how a stored run differs from a run that succeeded: another state, records that it has lost or has twice, steps that did not
 * end, and attempts with other outcomes.
 */
function listRunFaults({ state, message, pieces, contents, files, steps, tries, attempts }: RunRow): string[] {
  const names = files.map(({ name }) => name)
  const outcomes = tries.map(({ outcome }) => outcome)
  return [
    state === 'succeeded' ? '' : `is ${state}: ${message}`,
    pieces === 1 ? '' : `has ${pieces} pieces`,
    contents === 1 ? '' : `has ${contents} entries in the library`,
    isSame(names, FILE_NAMES) ? '' : `has the files ${names.join(', ')}`,
    isSame(
      steps.map(({ name, at }) => [name, at !== null]),
      [
        ['draw', true],
        ['write', true],
      ],
    )
      ? ''
      : 'has steps that did not end',
    isSame(
      tries.map(({ n }) => n),
      Array.from({ length: attempts }, (_, n) => n + 1),
    )
      ? ''
      : 'has lost an attempt',
    outcomes.filter((outcome) => outcome === 'accepted').length === 1 && outcomes.at(-1) === 'accepted'
      ? ''
      : `has attempts that ended as ${outcomes.join(', ')}`,
  ].filter(Boolean)
}

/** Describes the work that was done again although its result had been stored, and drawing in another order than that of the slides. */
function listRepetitions({ mark, files, steps }: RunRow, drawings: readonly Drawing[], calls: readonly MarkedCall[]): string[] {
  const own = drawings.filter((drawing) => drawing.mark === mark)
  const drawn = own.filter(({ position, begin }) => begin > (files[position - 1]?.at ?? Number.POSITIVE_INFINITY))
  const written = steps.find(({ name }) => name === 'write')?.at ?? Number.POSITIVE_INFINITY
  const asked = calls.filter((call) => call.mark === mark && call.at > written)
  const order = own.map(({ position }) => position)
  const isInOrder = order.every((position, n) => n === 0 || [0, 1].includes(position - (order[n - 1] ?? 0)))
  return [
    ...drawn.map(({ position }) => `drew slide ${position} again after it was stored`),
    ...asked.map(() => 'asked the provider again after the texts were stored'),
    isInOrder ? '' : `drew its slides in the order ${order.join(', ')}`,
  ].filter(Boolean)
}

/** The files and steps of each run when a server was killed. The files and the ended steps must still be there at the end, unchanged. */
type StoredAtKill = Pick<RunRow, 'mark' | 'files' | 'steps'>[]

/** Describes the files, and the results of ended steps, that were stored at a kill and have been lost or changed since. */
const listChanges = ({ files, steps }: RunRow, kept: StoredAtKill[number]): string[] => [
  ...kept.files.filter((file) => !files.some((now) => isSame(now, file))).map(({ name }) => `changed ${name} after a kill`),
  ...kept.steps
    .filter((step) => step.at !== null && !steps.some((now) => isSame(now, step)))
    .map(({ name }) => `did the step ${name} again after a kill`),
]

async function listBrokenFiles(dataDir: string, { files }: RunRow): Promise<string[]> {
  const hashes = await Promise.all(
    files.map(({ key }) =>
      readFile(join(dataDir, 'files', key)).then(
        (bytes) => createHash('sha256').update(bytes).digest('hex'),
        () => undefined,
      ),
    ),
  )
  return files.filter(({ sha256 }, n) => hashes[n] !== sha256).map(({ name }) => `has a file ${name} with other bytes`)
}

/** Carousels: texts by a provider, slides by this server's renderer. */
export function carouselWork({ pool, dataDir, send }: Killing, openai: FakeOpenai, drawingLog: string): KilledWork {
  const calls = answerWithMarkedPieces(openai)
  const kept: StoredAtKill[] = []
  const listRunFaultsSinceKills = async (run: RunRow) => {
    const before = kept.flatMap((rows) => rows.filter(({ mark }) => mark === run.mark))
    const faults = [
      ...listRunFaults(run),
      ...listRepetitions(run, readDrawings(drawingLog), calls),
      ...before.flatMap((row) => listChanges(run, row)),
      ...(await listBrokenFiles(dataDir, run)),
    ]
    return faults.map((fault) => `the carousel ${run.mark} ${fault}`)
  }
  return {
    name: 'carousel',
    everyMs: 1_500,
    async launch(mark) {
      const json = { client_name: 'odontoaurora', client_persona: 'Paciente', content_idea: `${mark} e o sorriso` }
      await send(launchCarousel, json)
      return mark
    },
    async read() {
      const runs = await readCarouselRuns(pool)
      kept.push(runs)
      return runs.map(({ mark, state }) => ({ key: mark, state, hasEnded: ENDED.includes(state), stored: state, effects: 0 }))
    },
    listFaults: async () => (await Promise.all((await readCarouselRuns(pool)).map(listRunFaultsSinceKills))).flat(),
  }
}
