import { useState } from 'react'

/** A choice that saves at once. It shows while it is saved, and then until the value that it replaces has been read anew. */
export function useSavedChoice<Value>(value: Value) {
  const [choice, setChoice] = useState<{ value: Value; replaced: Value; saving: boolean }>()
  const current = choice && (choice.saving || choice.replaced === value) ? choice : undefined
  return {
    shown: current ? current.value : value,
    saving: current?.saving ?? false,
    /** The value as it is on the server again: after an undo. */
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
          setChoice(undefined) // told already
          return false
        },
      )
    },
  }
}
