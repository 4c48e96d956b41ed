import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** One field of a form, with the types that `getInputProps` loses. */
export function fieldOf<Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  name: Name,
) {
  return {
    value: form.values[name],
    onChange: (value: Values[Name]) => form.setFieldValue(name, value as never),
    error: form.errors[name] as ReactNode,
  }
}
