/**
 * What a scenario writes to. `name`: the description of its entries, which no other scenario has. `ids`: its entry's id, or those of its
 * occurrences by number, as far as they are known yet.
 */
export type WriteTarget = { kind: string; name: string; ids: number[] }

/** Sends a write of a scenario with its Idempotency-Key. */
export type WriteSender = (url: string, scenario: WriteTarget, key: string) => Promise<Response>

/** @returns a PNG of one pixel, followed by 64 KiB that are different for each name */
const createPicture = (name: string) =>
  new File(
    [
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
      Buffer.alloc(64 * 1024, name),
    ],
    `${name}.png`,
    { type: 'image/png' },
  )

type RequestParts = { method: string; path: string; body: FormData | object }

function request(url: string, { method, path, body }: RequestParts, key: string): Promise<Response> {
  const form = body instanceof FormData
  const headers = { 'idempotency-key': key, ...(form ? {} : { 'content-type': 'application/json' }) }
  return fetch(url + path, { method, headers, body: form ? body : JSON.stringify(body) })
}

/** @returns the id of the scenario's entry, or of the scenario's n-th occurrence */
function findEntryId({ kind, ids }: WriteTarget, n: number): number {
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

/** @returns a sender that records an outflow. `more`: the form's fields besides its name, value, project and category. */
export const makeOutflowSender =
  (more: Record<string, string | File> = {}): WriteSender =>
  (url, { name }, key) =>
    request(url, { method: 'POST', path: '/webhook/financial-expense', body: outflowForm(name, more) }, key)

export const recordOutflowWithReceipt: WriteSender = (url, scenario, key) =>
  makeOutflowSender({ comprovante: createPicture(scenario.name) })(url, scenario, key)

/**
 * Makes a sender that edits the n-th entry. `base`: the values that the changed fields had before. The revision is a constant, so that a
 * repetition sends the same body.
 */
export const makeEditSender =
  (n: number, change: object, base: object): WriteSender =>
  (url, scenario, key) => {
    const body = { ...change, base, revision: 1 }
    return request(url, { method: 'PATCH', path: `/api/finance/outflows/${findEntryId(scenario, n)}`, body }, key)
  }

export const makeDeletionSender =
  (n: number, scope: object = {}): WriteSender =>
  (url, scenario, key) => {
    const body = { nome: 'saída', id: findEntryId(scenario, n), ...scope }
    return request(url, { method: 'POST', path: '/webhook/api/v1/config/delete', body }, key)
  }

export const makeUndoSender =
  (n: number): WriteSender =>
  (url, scenario, key) =>
    request(url, { method: 'POST', path: `/api/finance/outflows/${findEntryId(scenario, n)}/restore`, body: {} }, key)

/** @returns the ids of a series' occurrences that are not deleted, in the order of their numbers */
export async function readOccurrenceIds(url: string, name: string): Promise<number[]> {
  const response = await fetch(`${url}/webhook/api/v1/saidas?limit=200&q=${name}`)
  if (!response.ok) throw new Error(`the occurrences of ${name}: ${response.status}`)
  const { saidas } = (await response.json()) as { saidas: { id: number; series: { occurrence: number } }[] }
  return saidas.sort((a, b) => a.series.occurrence - b.series.occurrence).map(({ id }) => id)
}
