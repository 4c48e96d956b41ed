import type { Story } from './stories.ts'

/** Sends a write of a story with its Idempotency-Key. */
export type Send = (url: string, story: Story, key: string) => Promise<Response>

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

/** The entry of a story, or its nth occurrence. */
function idOf({ kind, ids }: Story, n: number): number {
  const id = ids[n]
  if (id === undefined) throw new Error(`${kind}: there is no occurrence ${n}`)
  return id
}

function outflowForm(name: string, more: Record<string, string | File>): FormData {
  const form = new FormData()
  const fields = { nome_saida: name, valor: '10.00', projeto_id: '1', categoria_id: '1', ...more }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

export const record =
  (more: Record<string, string | File> = {}): Send =>
  (url, { name }, key) =>
    request(url, { method: 'POST', path: '/webhook/financial-expense', body: outflowForm(name, more) }, key)

export const recordWithReceipt: Send = (url, story, key) => record({ comprovante: picture(story.name) })(url, story, key)

/** `base`: what the changed fields hold before. The revision is not read: a repetition has to send the very same. */
export const edit =
  (n: number, change: object, base: object): Send =>
  (url, story, key) => {
    const body = { ...change, base, revision: 1 }
    return request(url, { method: 'PATCH', path: `/api/finance/outflows/${idOf(story, n)}`, body }, key)
  }

export const remove =
  (n: number, scope: object = {}): Send =>
  (url, story, key) => {
    const body = { nome: 'saída', id: idOf(story, n), ...scope }
    return request(url, { method: 'POST', path: '/webhook/api/v1/config/delete', body }, key)
  }

export const undo =
  (n: number): Send =>
  (url, story, key) =>
    request(url, { method: 'POST', path: `/api/finance/outflows/${idOf(story, n)}/restore`, body: {} }, key)

/** Of every occurrence, by its number. */
export async function occurrenceIds(url: string, name: string): Promise<number[]> {
  const response = await fetch(`${url}/webhook/api/v1/saidas?limit=200&q=${name}`)
  if (!response.ok) throw new Error(`the occurrences of ${name}: ${response.status}`)
  const { saidas } = (await response.json()) as { saidas: { id: number; serie: { ocorrencia: number } }[] }
  return saidas.sort((a, b) => a.serie.ocorrencia - b.serie.ocorrencia).map(({ id }) => id)
}
