// What decision 0017 says of outflows that two people work on, in memory: the property test holds the real ones against it.

export type Fields = { observacoes: string; valorCentavos: number | null; descricao: string; paga: boolean }
export type Change = Partial<Fields>

/** `payments` and `deletions` count how often the entry was paid or reopened, deleted or restored. */
export type ModelEntry = { fields: Fields; deleted: boolean; payments: number; deletions: number }

/** What a call is answered: its status, and of a conflict which fields it names. */
export type Outcome = { status: number; conflict: string[] }

const DONE: Outcome = { status: 200, conflict: [] }
const refused = (status: number, conflict: string[] = []): Outcome => ({ status, conflict })

export const anEntry = (): ModelEntry => ({
  fields: { observacoes: 'a', valorCentavos: 1, descricao: 'Luz', paga: false },
  deleted: false,
  payments: 0,
  deletions: 0,
})

/** As one person sees it, on a screen that gets old. */
export const lookAt = (entry: ModelEntry): ModelEntry => structuredClone(entry)

const names = (change: Change) => Object.keys(change) as (keyof Fields)[]

function setPaid(entry: ModelEntry, paga: boolean): void {
  if (entry.fields.paga !== paga) entry.payments++
  entry.fields.paga = paga
}

function setDeleted(entry: ModelEntry, deleted: boolean): void {
  entry.deleted = deleted
  entry.deletions++
}

export function edit(entry: ModelEntry, seen: ModelEntry, wanted: Change): Outcome {
  if (entry.deleted) return refused(404)
  const conflict = names(wanted).filter((name) => entry.fields[name] !== seen.fields[name] && entry.fields[name] !== wanted[name])
  if (conflict.length > 0) return refused(409, conflict)
  const { paga, ...others } = wanted
  Object.assign(entry.fields, others)
  if (paga !== undefined) setPaid(entry, paga)
  return DONE
}

export function pay(entry: ModelEntry, seen: ModelEntry): Outcome {
  const { paga, valorCentavos } = entry.fields
  if (entry.deleted || paga || valorCentavos === null || valorCentavos !== seen.fields.valorCentavos) return refused(409)
  setPaid(entry, true)
  return DONE
}

/** `paid`: the entry as one's own payment left it. */
export function undoPayment(entry: ModelEntry, paid: ModelEntry): Outcome {
  if (entry.deleted || (entry.fields.paga && entry.payments !== paid.payments)) return refused(409)
  setPaid(entry, false)
  return DONE
}

export function remove(entry: ModelEntry, seen: ModelEntry): Outcome {
  if (entry.deleted) return refused(404)
  const conflict = names(entry.fields).filter((name) => entry.fields[name] !== seen.fields[name])
  if (conflict.length > 0) return refused(409, conflict)
  setDeleted(entry, true)
  return DONE
}

/** `removed`: the entry as one's own deletion left it. */
export function undoRemoval(entry: ModelEntry, removed: ModelEntry): Outcome {
  if (!entry.deleted) return DONE
  if (entry.deletions !== removed.deletions) return refused(409)
  setDeleted(entry, false)
  return DONE
}
