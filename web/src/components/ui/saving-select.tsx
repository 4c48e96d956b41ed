import './select-field.css'
import type { ReactNode } from 'react'
import { type Notice, notify } from '#lib/notify.ts'
import { NativeSelect } from './native-select.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

type Props<Value extends string> = {
  /** The accessible name, complete without its surroundings: "Situação de Site novo". */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** `seen`: the value that the choice replaces; a failed save shows its own toast. */
  save: (value: Value, seen: Value) => Promise<unknown>
  done: (chosen: { value: Value; label: string }) => Pick<Notice, 'title' | 'message'>
  note?: ReactNode
}

export function SavingSelect<Value extends string>({ label, options, value, save, done, note }: Props<Value>) {
  const { shown, saving, choose, reset } = useSavedChoice(value)
  const notifySaved = (chosen: Value) => {
    const option = options.find((one) => one.value === chosen)
    const undo = () => {
      reset()
      void save(value, chosen).catch(() => undefined)
    }
    if (option) notify({ kind: 'done', ...done(option), action: { label: 'Desfazer', run: undo } })
  }
  const change = async (chosen: Value) => {
    if (await choose(chosen, () => save(chosen, value))) notifySaved(chosen)
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
