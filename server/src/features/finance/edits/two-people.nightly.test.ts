import type { Endpoint } from 'contract/calls/endpoint.ts'
import { deleteConfigItemOrEntry } from 'contract/finance/deletion.ts'
import { payDue, undoDuePayment } from 'contract/finance/due.ts'
import { editOutflow, listOutflows, restoreOutflow } from 'contract/finance/outflows.ts'
import { asc, sql } from 'drizzle-orm'
import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { startTestApi, type TestApi } from '#testing/api.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import {
  anEntry,
  applyDeletion,
  applyDeletionUndo,
  applyEdit,
  applyPayment,
  applyPaymentUndo,
  type Change,
  copyAsShown,
  type ModelAnswer,
  type ModelEntry,
} from '#testing/shared-entries-model.ts'

const TODAY = '2026-11-21'
const ENTRIES = 10

const change = record(
  {
    notes: constantFrom('a', 'b', 'c'),
    centavos: constantFrom(1, 2, null),
    description: constantFrom('Luz', 'Água'),
    paid: boolean(),
  },
  { requiredKeys: [] },
)
/**
 * Generates a step. Most steps are about the same few entries. `lost`: the answer never arrives, and the call is repeated after
 * the next step.
 */
const step = record({
  who: nat(1),
  at: constantFrom(0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9),
  act: constantFrom('look', 'edit', 'edit', 'edit', 'pay', 'undo payment', 'delete', 'undo deletion'),
  change,
  lost: boolean(),
})
type Step = typeof step extends { generate: (...args: never[]) => { value: infer S } } ? S : never

/** A person's knowledge of an entry: the values and the revision that the screen showed, or that the person's own acts left. */
type Known = { revision: number; entry: ModelEntry }
type Person = { seen: Map<number, Known>; paid: Map<number, Known>; removed: Map<number, Known> }

type Call = {
  endpoint: Endpoint
  input: object
  expected: () => ModelAnswer
  done: (answer: { [name: string]: unknown }) => void
}

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ today: TODAY })
})
afterAll(() => api.close())

class Workspace {
  readonly ids: number[]
  readonly model = Array.from({ length: ENTRIES }, anEntry)
  readonly people = [0, 1].map((): Person => ({ seen: new Map(), paid: new Map(), removed: new Map() }))
  writes = 0
  conflicts = 0
  constructor(ids: number[]) {
    this.ids = ids
  }

  async look({ seen }: Person): Promise<void> {
    const { entries: outflows } = await api.ok(listOutflows)
    seen.clear()
    for (const row of outflows) {
      const at = this.ids.indexOf(row.id)
      seen.set(at, { revision: row.revision ?? 0, entry: copyAsShown(this.model[at] ?? anEntry()) })
    }
  }

  /** Builds the call of a step; undefined where the person has nothing on the screen to which the step could apply. */
  callOf({ who, at, act, change: wanted }: Step): Call | undefined {
    const person = this.people[who]
    const entry = this.model[at]
    const id = this.ids[at]
    if (!person || !entry || !id) return undefined
    const own = act === 'undo payment' ? person.paid : act === 'undo deletion' ? person.removed : person.seen
    const known = own.get(at)
    if (!known) return undefined
    const { revision, entry: seen } = known
    const payment = { kind: 'outflow', entries: [{ id, revision }], paidOn: TODAY }
    const keep = (where: Person['paid'], left: unknown) => where.set(at, { revision: Number(left), entry: copyAsShown(entry) })
    const nothing = () => undefined
    switch (act) {
      case 'edit':
        return { ...editCall(id, known, wanted), expected: () => applyEdit(entry, seen, wanted), done: nothing }
      case 'pay': {
        const done = (answer: { entries?: { revision: number }[] }) => keep(person.paid, answer.entries?.[0]?.revision)
        return { endpoint: payDue, input: { json: payment }, expected: () => applyPayment(entry, seen), done }
      }
      case 'undo payment':
        return {
          endpoint: undoDuePayment,
          input: { json: payment },
          expected: () => applyPaymentUndo(entry, seen),
          done: nothing,
        }
      case 'delete': {
        const json = { nome: 'saída', id, revision }
        const done = (answer: { revision?: number }) => keep(person.removed, answer.revision)
        return { endpoint: deleteConfigItemOrEntry, input: { json }, expected: () => applyDeletion(entry, seen), done }
      }
      default: {
        const input = { params: { id }, json: { revision } }
        return { endpoint: restoreOutflow, input, expected: () => applyDeletionUndo(entry, seen), done: nothing }
      }
    }
  }

  /**
   * Sends a call, and compares the answer with the model's.
   * @returns whether the call succeeded, so that the server knows its idempotency key from now on
   */
  async send({ endpoint, input, expected, done }: Call, { key, lost }: { key: string; lost: boolean }): Promise<boolean> {
    const outcome = expected()
    const response = await api.send(endpoint, input, { 'idempotency-key': key })
    const answer = response.json()
    // The day of payment differs exactly where `paid` does, since no act of this test names a day.
    const fields = Object.keys(answer.conflict?.fields ?? {}).filter((name) => name !== 'paidOn')
    expect({ status: response.statusCode, conflict: fields.toSorted() }).toEqual({
      ...outcome,
      conflict: outcome.conflict.toSorted(),
    })
    if (outcome.status === 200) this.writes++
    else this.conflicts++
    if (outcome.status === 200 && !lost) done(answer)
    return outcome.status === 200
  }

  /**
   * Repeats a call with its idempotency key. A call that succeeded gets its first answer and writes nothing; a refused call is
   * processed again.
   */
  async repeat(call: Call, key: string, wasDone: boolean): Promise<void> {
    if (!wasDone) return void (await this.send(call, { key, lost: false }))
    const response = await api.send(call.endpoint, call.input, { 'idempotency-key': key })
    expect([response.statusCode, response.headers['idempotency-replayed']]).toEqual([200, 'true'])
  }

  async readEntries() {
    const rows = await api.db.select().from(entries).orderBy(asc(entries.id))
    return rows.map(({ notes, centavos, description, paidOn, deletedAt }) => ({
      fields: { notes, centavos, description, paid: paidOn !== null },
      deleted: deletedAt !== null,
    }))
  }

  listModelEntries = () => this.model.map(({ fields, deleted }) => ({ fields, deleted }))
}

/** Builds the edit of a form, which sends only the fields that differ from the values that it showed. */
function editCall(id: number, { revision, entry }: Known, wanted: Change): Pick<Call, 'endpoint' | 'input'> {
  const names = Object.keys(wanted) as (keyof Change)[]
  const base = Object.fromEntries(names.map((name) => [name, entry.fields[name]]))
  return { endpoint: editOutflow, input: { params: { id }, json: { ...wanted, base, revision } } }
}

async function freshWorkspace(): Promise<Workspace> {
  await api.db.execute(sql`truncate entries, series, changes restart identity cascade`)
  const row = anOutflow({ date: TODAY, description: 'Luz', notes: 'a', centavos: 1, paidOn: null })
  const workspace = new Workspace(await insertEntries(api, ...Array.from({ length: ENTRIES }, () => row)))
  for (const person of workspace.people) await workspace.look(person)
  return workspace
}

async function play(workspace: Workspace, steps: readonly Step[]): Promise<void> {
  let unanswered: (() => Promise<void>) | undefined
  for (const one of steps) {
    const repeat = unanswered
    unanswered = undefined
    const person = workspace.people[one.who]
    const call = one.act === 'look' ? undefined : workspace.callOf(one)
    if (one.act === 'look' && person) await workspace.look(person)
    if (call) {
      const key = api.newKey()
      const wasDone = await workspace.send(call, { key, lost: one.lost })
      if (one.lost) unanswered = () => workspace.repeat(call, key, wasDone)
    }
    await repeat?.()
    expect(await workspace.readEntries()).toEqual(workspace.listModelEntries())
  }
  await unanswered?.()
  expect(await workspace.readEntries()).toEqual(workspace.listModelEntries())
}

test('two people on the same ten entries, with answers lost: no success without its write, and no silent overwrite', async () => {
  let writes = 0
  let conflicts = 0
  await assert(
    asyncProperty(array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const workspace = await freshWorkspace()
      await play(workspace, steps)
      writes += workspace.writes
      conflicts += workspace.conflicts
    }),
    { numRuns: Number(process.env.INTERLEAVINGS ?? 40), endOnFailure: true },
  )
  expect(writes).toBeGreaterThan(100)
  expect(conflicts).toBeGreaterThan(20)
}, 600_000)
