import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isEmptyEdit, isSameValue, type SeenRecord, type WireFields } from '#lib/drafts/edit.ts'
import { useEdit } from './use-edit.ts'

const NEW_RECORD: SeenRecord = { revision: 0, values: {} }
const UNDECIDED_CONFLICT = new Error('a conflict is not decided')

export type Change<Wire> = Partial<Wire> & { revision: number; base: WireFields }

type Options = {
  /** As it is on screen now. */
  record: SeenRecord | undefined
  /** As it was when the draft that is recovered was typed. */
  drafted?: SeenRecord | undefined
  /** Whether an untouched field takes each newly loaded value, as in settings that stay on screen. */
  isLive: boolean
  /** By the field's name, what the form would send. */
  toEdit: () => WireFields
  /** `recorded`: the value of the record that the field is compared with from then on. */
  setField: (name: string, value: unknown, recorded: unknown) => void
}

const pick = (values: WireFields, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]))

/** A touched field keeps its text, the focus, and the value from when typing began as its base (decision 0017). */
export function useRecordEdit({ record = NEW_RECORD, drafted, isLive, toEdit, setField }: Options) {
  const [seen, setSeenState] = useState<SeenRecord>(drafted ?? record)
  const latestSeen = useRef(seen)
  const setSeen = (next: SeenRecord) => {
    latestSeen.current = next
    setSeenState(next)
  }
  /** What the record is known to hold: as it was opened, and what was saved since. */
  const stored = useRef(record)
  const edit = useEdit(seen, setField)
  const listTouched = (wanted: WireFields) =>
    Object.keys(wanted).filter(
      (name) =>
        !isSameValue(wanted[name], edit.compared.values[name]) && !(isLive && isSameValue(wanted[name], record.values[name])),
    )
  const fillRecorded = (names: readonly string[]) => {
    const wanted = toEdit()
    const changed = names.filter((name) => !isSameValue(wanted[name], record.values[name]))
    for (const name of changed) setField(name, record.values[name], record.values[name])
  }
  const follow = useEffectEvent(() => {
    if (!isLive) return
    const touched = listTouched(toEdit())
    const untouched = Object.keys(record.values).filter((name) => !touched.includes(name))
    fillRecorded(untouched)
    edit.forgetShown(untouched)
    const { values } = latestSeen.current
    // A field that the loaded record does not contain, such as while another month loads, keeps the value that was seen.
    setSeen({ ...record, values: { ...values, ...record.values, ...pick(values, touched) } })
  })
  const text = JSON.stringify(record)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load makes a new object, mostly with the same values
  useEffect(() => follow(), [text])

  /** @throws UNDECIDED_CONFLICT, or the error of `send` */
  const save = async (send: (change: Change<WireFields>) => Promise<unknown>) => {
    if (!edit.requireChoices()) throw UNDECIDED_CONFLICT
    const wanted = toEdit()
    const sent = pick(
      wanted,
      listTouched(wanted).filter((name) => wanted[name] !== undefined),
    )
    const change = edit.buildChange(sent)
    if (!isEmptyEdit(change)) {
      await send(change).catch((error: unknown) => {
        edit.showConflict(error)
        throw error
      })
    }
    stored.current = { ...edit.compared, values: { ...edit.compared.values, ...sent } }
    setSeen(stored.current)
    edit.end()
  }
  const discard = () => {
    if (isLive) fillRecorded(Object.keys(record.values))
    setSeen(isLive ? record : stored.current)
    edit.end()
  }
  const touched = listTouched(toEdit())
  return {
    touched,
    getSeen: () => (isLive ? { ...latestSeen.current, values: pick(edit.compared.values, touched) } : latestSeen.current),
    /** After a reload the touched fields of live settings are compared with what stood there when they were typed. */
    resume: (values: WireFields) => setSeen({ ...latestSeen.current, values: { ...latestSeen.current.values, ...values } }),
    save,
    discard,
    conflict: edit.conflict,
    isConflict: Object.keys(edit.conflict.fields).length > 0,
  }
}
