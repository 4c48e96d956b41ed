import { randomUUID } from 'node:crypto'

/** What the database must show of a story: its entries (deleted ones too), how many of them are deleted, their amount, their receipts. */
export type State = { rows: number; deleted: number; centavos: number; receipts: number }

/** A write with its key; sent again, unchanged, until it is answered. */
type Step = { send: (url: string, story: Story) => Promise<Response>; after: (before: State) => State }

export type Story = {
  kind: string
  /** The entries' description, which no other story has. */
  name: string
  id: number
  state: State
  todo: { step: Step; key: string }[]
}

export const NOTHING: State = { rows: 0, deleted: 0, centavos: 0, receipts: 0 }
const AMOUNT = 10_00
const NEW_AMOUNT = 25_50

/** The smallest PNG, and bytes of its own behind it. */
const picture = (name: string) =>
  new File(
    [
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
      Buffer.alloc(64 * 1024, name),
    ],
    `${name}.png`,
    { type: 'image/png' },
  )

type Sent = { method: string; path: string; body: FormData | object }

function request(url: string, { method, path, body }: Sent, key: string): Promise<Response> {
  const form = body instanceof FormData
  const headers = { 'idempotency-key': key, ...(form ? {} : { 'content-type': 'application/json' }) }
  return fetch(url + path, { method, headers, body: form ? body : JSON.stringify(body) })
}

function outflowForm({ name }: Story, more: Record<string, string | File>): FormData {
  const form = new FormData()
  const fields = { nome_saida: name, valor: '10.00', projeto_id: '1', categoria_id: '1', ...more }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

const post = (path: (story: Story) => string, body: (story: Story) => FormData | object, method = 'POST') => {
  return (key: string) => (url: string, story: Story) => request(url, { method, path: path(story), body: body(story) }, key)
}

type Kind = { name: string; steps: { send: ReturnType<typeof post>; after: Step['after'] }[] }

const record = (more: (story: Story) => Record<string, string | File>) =>
  post(
    () => '/webhook/financial-expense',
    (story) => outflowForm(story, more(story)),
  )
const edit = (more: object) =>
  post(
    ({ id }) => `/api/finance/outflows/${id}`,
    () => ({ valorCentavos: NEW_AMOUNT, ...more }),
    'PATCH',
  )
const remove = post(
  () => '/webhook/api/v1/config/delete',
  ({ id }) => ({ nome: 'saída', id }),
)
const undo = post(
  ({ id }) => `/api/finance/outflows/${id}/restore`,
  () => ({}),
)

const one = { ...NOTHING, rows: 1, centavos: AMOUNT }
const dearer = (before: State) => ({ ...before, centavos: NEW_AMOUNT })

/** `occurrences`: how many a monthly series has at once, from one that was recorded in peace. */
export const kindsOf = (occurrences: number): Kind[] => [
  {
    name: 'create, edit',
    steps: [
      { send: record(() => ({})), after: () => one },
      { send: edit({}), after: dearer },
    ],
  },
  {
    name: 'create with a receipt',
    steps: [{ send: record(({ name }) => ({ comprovante: picture(name) })), after: () => ({ ...one, receipts: 1 }) }],
  },
  {
    name: 'create, delete, undo',
    steps: [
      { send: record(() => ({})), after: () => one },
      { send: remove, after: (before) => ({ ...before, deleted: 1 }) },
      { send: undo, after: (before) => ({ ...before, deleted: 0 }) },
    ],
  },
  {
    name: 'create, delete',
    steps: [
      { send: record(() => ({})), after: () => one },
      { send: remove, after: (b) => ({ ...b, deleted: 1 }) },
    ],
  },
  {
    name: 'record a series, edit all of it',
    steps: [
      { send: record(() => SERIES), after: () => ({ ...one, rows: occurrences }) },
      { send: edit({ escopo: 'abertas' }), after: dearer },
    ],
  },
]

/** Dated ahead, so that all of it is open. */
const SERIES = {
  recorrencia: JSON.stringify({ recorrente: true, modelo: 'Mensal' }),
  data: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
}

let told = 0

export function newStory({ name, steps }: Kind): Story {
  const todo = steps.map(({ send, after }) => {
    const key = randomUUID()
    return { key, step: { send: send(key), after } }
  })
  return { kind: name, name: `h${++told}-${randomUUID().slice(0, 8)}`, id: 0, state: NOTHING, todo }
}

/** Does the next of a story. False where nobody answered: it is to be sent again. @throws for any answer but a yes */
export async function advance(url: string, story: Story): Promise<boolean> {
  const [next] = story.todo
  if (!next) return true
  let answer: { id?: number }
  try {
    const response = await next.step.send(url, story)
    const text = await response.text()
    if (response.status === 503) return false // it was ending
    if (!response.ok) throw new Error(`${story.kind}: ${response.status} ${text}`, { cause: 'refused' })
    answer = JSON.parse(text)
  } catch (error) {
    if (error instanceof Error && error.cause === 'refused') throw error
    return false
  }
  story.id ||= answer.id ?? 0
  story.state = next.step.after(story.state)
  story.todo.shift()
  return true
}
