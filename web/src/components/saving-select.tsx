import type { ReactNode } from 'react'
import { type Notice, notify } from '../lib/notify.ts'
import { NativeSelect } from './native-select.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

type Props<Value extends string> = {
  /** For whoever cannot see what stands around it: "Situação de Site novo". */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** `seen`: what the person chose it in place of. Fails with its own toast. */
  save: (value: Value, seen: Value) => Promise<unknown>
  /** What the toast says once it is saved. */
  done: (chosen: { value: Value; label: string }) => Pick<Notice, 'title' | 'message'>
  /** Under it: that its choices could not be loaded. */
  note?: ReactNode
}

/** Saves at once; the toast takes it back. What was chosen shows until what is shown has it. */
export function SavingSelect<Value extends string>({ label, options, value, save, done, note }: Props<Value>) {
  const { shown, saving, choose, reset } = useSavedChoice(value)
  const told = (chosen: Value) => {
    const option = options.find((one) => one.value === chosen)
    const undo = () => {
      reset()
      void save(value, chosen).catch(() => undefined)
    }
    if (option) notify({ kind: 'done', ...done(option), action: { label: 'Desfazer', run: undo } })
  }
  const change = async (chosen: Value) => {
    if (await choose(chosen, () => save(chosen, value))) told(chosen)
  }
  return (
    <span className="saving-select">
      <NativeSelect
        aria-label={label}
        options={options}
        value={shown}
        disabled={saving}
        onChange={(chosen) => void change(chosen)}
      />
      {note}
    </span>
  )
}
