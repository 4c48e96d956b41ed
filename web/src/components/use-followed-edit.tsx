import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isEmptyEdit, isSame, type Seen, type WireFields } from '../lib/edit.ts'
import { type EditConflict, useEdit } from '../lib/use-edit.ts'
import { type Change, UNDECIDED_CONFLICT } from './use-edit-form.tsx'

type Options<Values extends WireFields> = {
  /** As it was read last, by wire name. */
  saved: Seen<Values>
  /** What the form holds, in the same terms. */
  wanted: WireFields
  /** Puts a field's value, by wire name, into the form. */
  put: (field: string, value: unknown) => void
  renderPanel: (conflict: EditConflict) => ReactNode
}

/**
 * The edit of a form that stays open while others save. A field that nobody has touched takes the new value; what is being typed stays, with
 * its focus, and is judged by what stood there when the person began to type (decision 0017).
 */
export function useFollowedEdit<Values extends WireFields>({ saved, wanted, put, renderPanel }: Options<Values>) {
  const [seen, setSeen] = useState<Seen>(saved)
  const edit = useEdit(seen, put)
  const touched = Object.keys(saved.values).filter(
    (name) => !isSame(wanted[name], edit.compared.values[name]) && !isSame(wanted[name], saved.values[name]),
  )
  const putSaved = (names: readonly string[]) => {
    for (const name of names) if (!isSame(wanted[name], saved.values[name])) put(name, saved.values[name])
  }
  const follow = useEffectEvent(() => {
    const untouched = Object.keys(saved.values).filter((name) => !touched.includes(name))
    putSaved(untouched)
    edit.forgetShown(untouched)
    setSeen(({ values }) => {
      const kept = touched.map((name) => [name, values[name]])
      // What is not there for now, as while another month is loaded, keeps what was seen of it.
      return { revision: saved.revision, values: { ...values, ...saved.values, ...Object.fromEntries(kept) } }
    })
  })
  const text = JSON.stringify(saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is another object at each reading, and mostly the same
  useEffect(() => follow(), [text])

  /** Sends nothing where nothing was changed. @throws what `send` throws; what is not decided yet is asked for again */
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
    putSaved(Object.keys(saved.values))
    setSeen(saved)
    edit.end()
  }
  /** A recovered draft's fields are judged by what stood in them when it was typed. */
  const resume = (base: WireFields) => setSeen((before) => ({ ...before, values: { ...before.values, ...base } }))
  const shown = Object.keys(edit.conflict.fields).length > 0
  return {
    isDirty: touched.length > 0,
    /** What the touched fields are judged by. */
    base: Object.fromEntries(touched.map((name) => [name, edit.compared.values[name]])),
    resume,
    /** A conflict may come down to nothing that is left to send. */
    canSave: touched.length > 0 || shown,
    save,
    discard,
    panel: shown && <Suspense>{renderPanel(edit.conflict)}</Suspense>,
  }
}

export type FollowedEdit = ReturnType<typeof useFollowedEdit>
