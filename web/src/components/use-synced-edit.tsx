import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isEmptyEdit, isSameValue, type SeenRecord, type WireFields } from '#lib/edit.ts'
import { type EditConflict, useEdit } from '#lib/use-edit.ts'
import { type Change, UNDECIDED_CONFLICT } from './use-edit-form.tsx'

type Options<Values extends WireFields> = {
  saved: SeenRecord<Values>
  wanted: WireFields
  setField: (field: string, value: unknown) => void
  renderPanel: (conflict: EditConflict) => ReactNode
}

/**
 * An untouched field takes each newly loaded value; a touched one keeps its text, the focus, and the value from when typing began
 * as its base (decision 0017).
 */
export function useSyncedEdit<Values extends WireFields>({ saved, wanted, setField, renderPanel }: Options<Values>) {
  const [seen, setSeen] = useState<SeenRecord>(saved)
  const edit = useEdit(seen, setField)
  const touched = Object.keys(saved.values).filter(
    (name) => !isSameValue(wanted[name], edit.compared.values[name]) && !isSameValue(wanted[name], saved.values[name]),
  )
  const fillSaved = (names: readonly string[]) => {
    for (const name of names) if (!isSameValue(wanted[name], saved.values[name])) setField(name, saved.values[name])
  }
  const follow = useEffectEvent(() => {
    const untouched = Object.keys(saved.values).filter((name) => !touched.includes(name))
    fillSaved(untouched)
    edit.forgetShown(untouched)
    setSeen(({ values }) => {
      const touchedValues = touched.map((name) => [name, values[name]])
      // A field that the loaded record does not contain, such as while another month loads, keeps the value that was seen.
      return { revision: saved.revision, values: { ...values, ...saved.values, ...Object.fromEntries(touchedValues) } }
    })
  })
  const text = JSON.stringify(saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load makes a new object, mostly with the same values
  useEffect(() => follow(), [text])

  /** @throws UNDECIDED_CONFLICT, or the error of `send` */
  const save = async (send: (change: Change<Values>) => Promise<unknown>) => {
    if (!edit.requireChoices()) throw UNDECIDED_CONFLICT
    const sent = Object.fromEntries(touched.map((name) => [name, wanted[name]])) as Partial<Values>
    const change = edit.buildChange(sent)
    if (!isEmptyEdit(change)) await send(change as Change<Values>).catch(refuse)
    setSeen({ ...edit.compared, values: { ...edit.compared.values, ...sent } })
    edit.end()
  }
  const refuse = (error: unknown) => {
    edit.showConflict(error)
    throw error
  }
  const discard = () => {
    fillSaved(Object.keys(saved.values))
    setSeen(saved)
    edit.end()
  }
  const resume = (base: WireFields) => setSeen((before) => ({ ...before, values: { ...before.values, ...base } }))
  const shown = Object.keys(edit.conflict.fields).length > 0
  return {
    isDirty: touched.length > 0,
    base: Object.fromEntries(touched.map((name) => [name, edit.compared.values[name]])),
    resume,
    /**
     * This is also true during a conflict: where the person chooses the other's value everywhere, nothing is left to send, but saving still
     * ends the conflict.
     */
    canSave: touched.length > 0 || shown,
    save,
    discard,
    panel: shown && <Suspense>{renderPanel(edit.conflict)}</Suspense>,
  }
}

export type SyncedEdit = ReturnType<typeof useSyncedEdit>
