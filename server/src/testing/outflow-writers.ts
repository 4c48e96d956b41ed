import { aFile, PNG_BYTES } from './factories.ts'
import { sendForm, type TestServer } from './installation.ts'

const WRITERS = 3

/** Makes a receipt whose picture differs from every other, so that no two receipts share a stored file. */
const makeReceipt = (name: string) => aFile(Buffer.concat([PNG_BYTES, Buffer.from(name)]), `${name}.png`, 'image/png')

/**
 * Writers that record outflows with receipts until they are stopped. `acknowledged`: the ids of the entries whose recording has
 * been answered.
 */
export type OutflowWriters = {
  acknowledged: readonly number[]
  /** Resolves once `entries` entries were acknowledged, and rejects when a write fails before. */
  waitFor(entries: number): Promise<void>
  stop(): Promise<void>
}

/** Starts several writers on a server. A writer ends when one of its writes is not answered with success; `stop` then rejects. */
export function startOutflowWriters(app: TestServer): OutflowWriters {
  const acknowledged: number[] = []
  let over = false
  let failed = false
  const write = async (name: string) => {
    const fields = { nome_saida: name, valor: '10.00', projeto_id: '1', comprovante: makeReceipt(name) }
    const { status, body } = await sendForm(app, '/webhook/financial-expense', fields)
    if (status !== 200) throw new Error(JSON.stringify(body))
    acknowledged.push(body.id)
  }
  const writer = async (worker: number) => {
    for (let n = 0; !over; n++) await write(`w${worker}-${n}`)
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, worker) => writer(worker)))
  writers.catch(() => {
    failed = true
  })
  return {
    acknowledged,
    async waitFor(entries) {
      while (acknowledged.length < entries && !failed) await new Promise((resolve) => setImmediate(resolve))
      if (failed) await writers
    },
    async stop() {
      over = true
      await writers
    },
  }
}
