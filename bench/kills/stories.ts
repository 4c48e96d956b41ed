import { randomUUID } from 'node:crypto'
import type { Step, StoryKind } from './kinds.ts'
import { readOccurrenceIds } from './requests.ts'
import { NOTHING, type State } from './state.ts'

export type Story = {
  kind: string
  /** The entries' description, which no other story has. */
  name: string
  /** The id of the story's entry, or the ids of its occurrences by their number. */
  ids: number[]
  state: State
  /** The writes still to be sent, each with its Idempotency-Key; a write is sent again, unchanged, until it is answered. */
  todo: { step: Step; key: string }[]
}

let told = 0

export function createStory({ name, steps }: StoryKind): Story {
  const todo = steps.map((step) => ({ key: randomUUID(), step }))
  return { kind: name, name: `h${++told}-${randomUUID().slice(0, 8)}`, ids: [], state: NOTHING, todo }
}

const refused = (message: string) => new Error(message, { cause: 'refused' })

/** Reads the ids of a series' occurrences, of which the answer names only the first, before the first write that needs them. */
async function loadOccurrenceIds(url: string, story: Story): Promise<void> {
  const { rows, parts } = story.state
  if (parts.length === 0 || story.ids.length === rows.length) return
  story.ids = await readOccurrenceIds(url, story.name)
  if (story.ids.length !== rows.length) throw refused(`${story.name} has ${story.ids.length} occurrences`)
}

/** Sends the story's next write. @returns false where the server did not answer, so that the write has to be sent again. @throws if the write is refused */
export async function sendNextWrite(url: string, story: Story): Promise<boolean> {
  const [next] = story.todo
  if (!next) return true
  let answer: { id?: number }
  try {
    await loadOccurrenceIds(url, story)
    const response = await next.step.send(url, story, next.key)
    const text = await response.text()
    if (response.status === 503) return false // it was ending
    if (!response.ok) throw refused(`${story.kind}: ${response.status} ${text}`)
    answer = JSON.parse(text)
  } catch (error) {
    if (error instanceof Error && error.cause === 'refused') throw error
    return false
  }
  if (story.ids.length === 0) story.ids = [answer.id ?? 0]
  story.state = next.step.after(story.state)
  story.todo.shift()
  return true
}
