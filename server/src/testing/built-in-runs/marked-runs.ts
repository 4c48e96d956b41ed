import { setTimeout as wait } from 'node:timers/promises'
import { launchCarousel } from 'contract/content/launch.ts'
import type { FakeOpenai } from '../openai/fake-openai.ts'
import type { ServerProcess } from './server-process.ts'

/** The number of slides that the fake provider writes for each run. */
export const SLIDES_EACH = 5

const EMPTY = { body: '', items: [], figure: '', sides: [], callToAction: '', alternativeText: '' }

/** Reads the mark of a run: the first word of its idea, and the kicker of each of its slides. */
const readMark = (idea: string): string => idea.split(' ')[0] ?? ''

function readIdea(json: unknown): string {
  const { messages } = json as { messages: { content: string }[] }
  const material = JSON.parse(messages.at(-1)?.content ?? '{}') as { ideia?: string }
  return material.ideia ?? ''
}

/** Writes a carousel whose slides have the mark of the run that called the provider. */
function writeMarkedPiece(json: unknown): string {
  const kicker = readMark(readIdea(json))
  const slides = Array.from({ length: SLIDES_EACH }, (_, n) => ({
    ...EMPTY,
    template: n === 0 ? 'cover' : n === SLIDES_EACH - 1 ? 'closing' : 'content',
    kicker,
    headline: `Slide ${n + 1} da execução ${kicker}`,
  }))
  return JSON.stringify({ slides, caption: `Legenda ${kicker}`, hashtags: ['#agencia'] })
}

/** A call that the provider received. `mark`: the mark of its run. `at`: milliseconds since 1970. */
export type MarkedCall = { mark: string; at: number }

/** Makes the fake provider write marked pieces, and records the calls. */
export function answerWithMarkedPieces(openai: FakeOpenai): MarkedCall[] {
  const calls: MarkedCall[] = []
  const text = (json: unknown) => {
    calls.push({ mark: readMark(readIdea(json)), at: Date.now() })
    return writeMarkedPiece(json)
  }
  openai.behave({ kind: 'ok', text, everyMs: 1 })
  return calls
}

const JSON_HEADERS = { 'content-type': 'application/json' }

/** The wait before a launch that no server took is sent again. */
const RESEND_MS = 100

/**
 * Launches a carousel, and sends the launch again with the same idempotency key until a server has answered 200.
 * @throws where a server answers neither 200 nor 409 nor 503
 */
export async function launchMarkedRun(findServer: () => ServerProcess | undefined, mark: string): Promise<void> {
  const body = JSON.stringify({ client_name: 'odontoaurora', client_persona: 'Paciente', content_idea: `${mark} e o sorriso` })
  const headers = { ...JSON_HEADERS, 'idempotency-key': `launch-${mark}` }
  for (;;) {
    const server = findServer()
    const status = server
      ? await fetch(server.url + launchCarousel.path, { method: 'POST', headers, body })
          .then((response) => response.arrayBuffer().then(() => response.status))
          .catch(() => undefined) // the server was killed
      : undefined
    if (status === 200) return
    if (status !== undefined && status !== 503 && status !== 409) throw new Error(`the launch of ${mark} was refused: ${status}`)
    await wait(RESEND_MS)
  }
}
