import { useState } from 'react'

/** Shown until `value` changes; should `value` change back later, the choice is not shown again. */
export function useSavedChoice<Value>(value: Value) {
  const [choice, setChoice] = useState<{ value: Value; replaced: Value; saving: boolean }>()
  const current = choice && (choice.saving || choice.replaced === value) ? choice : undefined
  if (choice && !current) setChoice(undefined)
  return {
    shown: current ? current.value : value,
    saving: current?.saving ?? false,
    reset: () => setChoice(undefined),
    choose: (chosen: Value, save: () => Promise<unknown>): Promise<boolean> => {
      setChoice({ value: chosen, replaced: value, saving: true })
      return save().then(
        () => {
          setChoice({ value: chosen, replaced: value, saving: false })
          return true
        },
        () => {
          setChoice(undefined) // the mutation shows its own toast
          return false
        },
      )
    },
  }
}
