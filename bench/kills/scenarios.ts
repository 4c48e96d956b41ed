import { randomUUID } from 'node:crypto'
import type { ScenarioKind, ScenarioWrite } from './kinds.ts'
import { readOccurrenceIds, type WriteTarget } from './requests.ts'
import { EMPTY_STATE, type ExpectedState } from './state.ts'

/** The progress of the planned writes on one entry or series. `state`: what the answered writes must have left. */
export type WriteScenario = WriteTarget & {
  state: ExpectedState
  /** The writes that are still to be sent, each with its Idempotency-Key. A write is sent again, unchanged, until it is answered. */
  todo: { step: ScenarioWrite; key: string }[]
}

let told = 0

export function createScenario({ name, steps }: ScenarioKind): WriteScenario {
  const todo = steps.map((step) => ({ key: randomUUID(), step }))
  return { kind: name, name: `h${++told}-${randomUUID().slice(0, 8)}`, ids: [], state: EMPTY_STATE, todo }
}

const refusedError = (message: string) => new Error(message, { cause: 'refused' })

/** Reads the ids of a series' occurrences, before the first write that needs them: the answer to the recording names only the first one. */
async function loadOccurrenceIds(url: string, scenario: WriteScenario): Promise<void> {
  const { rows, parts } = scenario.state
  if (parts.length === 0 || scenario.ids.length === rows.length) return
  scenario.ids = await readOccurrenceIds(url, scenario.name)
  if (scenario.ids.length !== rows.length) throw refusedError(`${scenario.name} has ${scenario.ids.length} occurrences`)
}

/**
 * Sends the scenario's next write. @returns false where the server did not answer, or answered 503 or 507, so that the write must be sent
 * again. @throws if the write is refused otherwise
 */
export async function sendNextWrite(url: string, scenario: WriteScenario): Promise<boolean> {
  const [next] = scenario.todo
  if (!next) return true
  let answer: { id?: number }
  try {
    await loadOccurrenceIds(url, scenario)
    const response = await next.step.send(url, scenario, next.key)
    const text = await response.text()
    if (response.status === 503 || response.status === 507) return false // the server was stopping, or its disk was full
    if (!response.ok) throw refusedError(`${scenario.kind}: ${response.status} ${text}`)
    answer = JSON.parse(text)
  } catch (error) {
    if (error instanceof Error && error.cause === 'refused') throw error
    return false
  }
  if (scenario.ids.length === 0) scenario.ids = [answer.id ?? 0]
  scenario.state = next.step.after(scenario.state)
  scenario.todo.shift()
  return true
}
