import { useState } from 'react'

/** Provides a choice that saves at once. It is shown during the save and until `value` has been loaded again. */
export function useSavedChoice<Value>(value: Value) {
  const [choice, setChoice] = useState<{ value: Value; replaced: Value; saving: boolean }>()
  const current = choice && (choice.saving || choice.replaced === value) ? choice : undefined
  return {
    shown: current ? current.value : value,
    saving: current?.saving ?? false,
    /** Shows `value` again, after an undo. */
    reset: () => setChoice(undefined),
    /** @returns whether it was saved */
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
