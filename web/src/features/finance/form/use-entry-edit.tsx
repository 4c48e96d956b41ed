import type { EntryKind } from 'contract/finance/due.ts'
import type { ReactNode } from 'react'
import { useEditForm } from '../../../components/use-edit-form.tsx'
import type { Seen, WireFields } from '../../../lib/edit.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { OwnRow } from '../entries/row.ts'

const EntryConflict = lazyComponent(() => import('./entry-conflict.tsx'))

type Edit<Change> = { id: number; change: Change }
type Options<Change> = {
  kind: EntryKind
  /** Absent where the form records a new entry. */
  row: OwnRow | undefined
  /** The values that the edit is compared with, from the draft. */
  seen: Seen | undefined
  /** Puts a field's value, by wire name, into the form. */
  put: (field: string, value: unknown) => void
  send: (edit: Edit<Change>) => Promise<unknown>
}

/** Sends the fields that the person changed, and shows the conflict where somebody else changed them meanwhile. */
export function useEntryEdit<Wanted extends WireFields, More extends object>({
  kind,
  row,
  seen,
  put,
  send,
}: Options<Partial<Wanted> & More & { revision: number; base: WireFields }>): {
  /** `more` goes along with a change. Resolves where there is none; @throws what the call throws */
  save: (wanted: Wanted, more: More) => Promise<unknown>
  panel: ReactNode
} {
  const { save, panel } = useEditForm({
    seen,
    put,
    renderPanel: (conflict) => <EntryConflict kind={kind} conflict={conflict} />,
  })
  const id = row?.id ?? 0
  return { save: (wanted, more) => save(wanted, (change) => send({ id, change: { ...change, ...more } })), panel }
}
