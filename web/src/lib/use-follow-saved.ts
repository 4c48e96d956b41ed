import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'

type Followed<Values> = Pick<UseFormReturnType<Values>, 'isDirty' | 'setInitialValues' | 'setValues' | 'resetDirty'>

/**
 * Lets a form that is open follow what was saved meanwhile, by whomever: a field that nobody has touched takes the new value, and what is
 * being typed stays, with its focus. `saved`: the form's values as they were saved last.
 */
export function useFollowSaved<Values extends Record<string, unknown>>(form: Followed<Values>, saved: Values): void {
  const follow = useEffectEvent(() => {
    const untouched = Object.entries(saved).filter(([name]) => !form.isDirty(name))
    form.setInitialValues(saved)
    form.setValues(Object.fromEntries(untouched) as Partial<Values>)
    form.resetDirty(saved)
  })
  const text = JSON.stringify(saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is another object at each reading, and mostly the same
  useEffect(() => follow(), [text])
}
