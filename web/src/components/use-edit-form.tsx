import { type ReactNode, Suspense } from 'react'
import { isEmptyEdit, type SeenRecord, type WireFields } from '#lib/edit.ts'
import { lazyComponent } from '#lib/lazy.ts'
import { type EditConflict, useEdit } from '#lib/use-edit.ts'
import type { FieldFormatters } from './conflict-panel.tsx'
import type { FormDraft } from './use-draft.ts'

const ConflictPanel = lazyComponent(() => import('./conflict-panel.tsx'))

const NEW_RECORD: SeenRecord = { revision: 0, values: {} }
export const UNDECIDED_CONFLICT = new Error('a conflict is not decided')

export const createConflictPanelRenderer = (formatters: FieldFormatters) => (conflict: EditConflict) => (
  <ConflictPanel formatters={formatters} conflict={conflict} />
)

export type Change<Wanted> = Partial<Wanted> & { revision: number; base: WireFields }
/** @throws UNDECIDED_CONFLICT, or the error of `send` */
export type SaveEdit = <Wanted extends WireFields>(
  wanted: Wanted,
  send: (change: Change<Wanted>) => Promise<unknown>,
) => Promise<void>
type Options = {
  draft: Pick<FormDraft, 'seen' | 'markSaved'>
  /** `recorded`: the value of the record that the field is compared with from then on. */
  setField: (field: string, value: unknown, recorded: unknown) => void
  renderPanel: (conflict: EditConflict) => ReactNode
}

export function useEditForm({ draft, setField, renderPanel }: Options) {
  const { seen } = draft
  const edit = useEdit(seen ?? NEW_RECORD, setField)
  const save: SaveEdit = async (wanted, send) => {
    if (!seen || !edit.requireChoices()) throw UNDECIDED_CONFLICT
    const change = edit.buildChange(wanted)
    if (isEmptyEdit(change)) return
    try {
      await send(change)
      draft.markSaved(wanted)
    } catch (error) {
      edit.showConflict(error)
      throw error
    }
  }
  const shown = Object.keys(edit.conflict.fields).length > 0
  return { save, panel: shown && <Suspense>{renderPanel(edit.conflict)}</Suspense> }
}
