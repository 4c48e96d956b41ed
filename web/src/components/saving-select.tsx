import { useState } from 'react'
import { type Notice, notify } from '../lib/notify.ts'
import { NativeSelect } from './native-select.tsx'

type Props<Value extends string> = {
  /** For whoever cannot see what stands around it: "Situação de Site novo". */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** Fails with its own toast. */
  save: (value: Value) => Promise<unknown>
  /** What the toast says once it is saved. */
  done: (chosen: { value: Value; label: string }) => Pick<Notice, 'title' | 'message'>
}

/** Saves at once; the toast takes it back. What was chosen shows until what is shown has it. */
export function SavingSelect<Value extends string>({ label, options, value, save, done }: Props<Value>) {
  const [saving, setSaving] = useState<Value>()
  const told = (chosen: Value) => {
    const option = options.find((one) => one.value === chosen)
    const undo = () => void save(value).catch(() => undefined)
    if (option) notify({ kind: 'done', ...done(option), action: { label: 'Desfazer', run: undo } })
  }
  const choose = async (chosen: Value) => {
    setSaving(chosen)
    await save(chosen).then(
      () => told(chosen),
      () => undefined, // told already
    )
    setSaving(undefined)
  }
  return (
    <span className="saving-select">
      <NativeSelect
        aria-label={label}
        options={options}
        value={saving ?? value}
        disabled={saving !== undefined}
        onChange={(chosen) => void choose(chosen)}
      />
    </span>
  )
}
