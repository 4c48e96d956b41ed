import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isEmptyEdit, isSameValue, type Seen, type WireFields } from '../lib/edit.ts'
import { type EditConflict, useEdit } from '../lib/use-edit.ts'
import { type Change, UNDECIDED_CONFLICT } from './use-edit-form.tsx'

type Options<Values extends WireFields> = {
  /** The record as last loaded, by wire name. */
  saved: Seen<Values>
  /** The form's values, by wire name. */
  wanted: WireFields
  /** Puts a field's value, by wire name, into the form. */
  put: (field: string, value: unknown) => void
  renderPanel: (conflict: EditConflict) => ReactNode
}

/**
 * Provides the edit of a form that stays open while others save. An untouched field takes each newly loaded value; a touched one keeps its
 * text and focus, and its base is the value when the person began to type (decision 0017).
 */
export function useSyncedEdit<Values extends WireFields>({ saved, wanted, put, renderPanel }: Options<Values>) {
  const [seen, setSeen] = useState<Seen>(saved)
  const edit = useEdit(seen, put)
  const touched = Object.keys(saved.values).filter(
    (name) => !isSameValue(wanted[name], edit.compared.values[name]) && !isSameValue(wanted[name], saved.values[name]),
  )
  const fillSaved = (names: readonly string[]) => {
    for (const name of names) if (!isSameValue(wanted[name], saved.values[name])) put(name, saved.values[name])
  }
  const follow = useEffectEvent(() => {
    const untouched = Object.keys(saved.values).filter((name) => !touched.includes(name))
    fillSaved(untouched)
    edit.forgetShown(untouched)
    setSeen(({ values }) => {
      const touchedValues = touched.map((name) => [name, values[name]])
      // A field that the loaded record lacks for now, as while another month loads, keeps its seen value.
      return { revision: saved.revision, values: { ...values, ...saved.values, ...Object.fromEntries(touchedValues) } }
    })
  })
  const text = JSON.stringify(saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load makes a new object, mostly with the same values
  useEffect(() => follow(), [text])

  /** Sends the changed fields, if any. @throws UNDECIDED_CONFLICT, or the error of `send` */
  const save = async (send: (change: Change<Values>) => Promise<unknown>) => {
    if (!edit.requireChoices()) throw UNDECIDED_CONFLICT
    const sent = Object.fromEntries(touched.map((name) => [name, wanted[name]])) as Partial<Values>
    const change = edit.changes(sent)
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
  /** Makes the base of a recovered draft the values that its fields are compared with. */
  const resume = (base: WireFields) => setSeen((before) => ({ ...before, values: { ...before.values, ...base } }))
  const shown = Object.keys(edit.conflict.fields).length > 0
  return {
    isDirty: touched.length > 0,
    /** The values that the touched fields are compared with. */
    base: Object.fromEntries(touched.map((name) => [name, edit.compared.values[name]])),
    resume,
    /** True during a conflict too: choosing the other's value everywhere leaves nothing to send, and saving still ends the conflict. */
    canSave: touched.length > 0 || shown,
    save,
    discard,
    panel: shown && <Suspense>{renderPanel(edit.conflict)}</Suspense>,
  }
}

export type SyncedEdit = ReturnType<typeof useSyncedEdit>
