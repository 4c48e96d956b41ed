import { type ReactNode, Suspense } from 'react'
import { changesNothing, type Seen, type WireFields } from '../../lib/edit.ts'
import { lazy } from '../../lib/lazy.ts'
import { useEdit } from '../../lib/use-edit.ts'
import { seenEntry } from './entry-form.ts'
import type { OwnRow } from './row.ts'

const EntryConflict = lazy(() => import('./entry-conflict.tsx'))

type Edit<Change> = { id: number; change: Change }
type Options<Change> = {
  kind: 'outflow' | 'inflow'
  /** Absent where the form records a new one. */
  row: OwnRow | undefined
  /** Puts a field's value, by wire name, into the form. */
  put: (field: string, value: unknown) => void
  send: (edit: Edit<Change>) => Promise<unknown>
}

const NEW: Seen = { revision: 0, values: {} }
const NOT_DECIDED = new Error('a conflict is not decided')

/** The edit of an entry's form: sends what the person changed, and shows what somebody else changed meanwhile. */
export function useEntryEdit<Wanted extends WireFields, More extends object>({
  kind,
  row,
  put,
  send,
}: Options<Partial<Wanted> & More & { revision: number; base: WireFields }>): {
  /** `more` goes along with a change. Resolves where there is none; @throws what the call throws */
  save: (wanted: Wanted, more: More) => Promise<unknown>
  panel: ReactNode
} {
  const edit = useEdit(row ? seenEntry(row) : NEW, put)
  const save = async (wanted: Wanted, more: More) => {
    if (!row || !edit.requireChoices()) throw NOT_DECIDED
    const changes = edit.changes(wanted)
    if (changesNothing(changes)) return
    try {
      await send({ id: row.id, change: { ...changes, ...more } })
    } catch (error) {
      edit.showConflict(error)
      throw error
    }
  }
  const shown = Object.keys(edit.conflict.fields).length > 0
  const panel = shown && (
    <Suspense>
      <EntryConflict kind={kind} conflict={edit.conflict} />
    </Suspense>
  )
  return { save, panel }
}
