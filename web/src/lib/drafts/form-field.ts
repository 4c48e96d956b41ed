import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

export type BoundField<Value> = { value: Value; onChange: (value: Value) => void; error: ReactNode }

/** Mantine's `getInputProps` loses the types. */
export function bindField<Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  name: Name,
): BoundField<Values[Name]> {
  return {
    value: form.values[name],
    // Mantine's `setFieldValue` takes paths (`a.0.b`) and infers the value's type from the path. It cannot do so for a generic `Values`;
    // here the path is always a field's name.
    onChange: (value) => form.setFieldValue(name, value as never),
    error: form.errors[name],
  }
}

type BoundFields<Values, Name extends keyof Values> = { [One in Name]: BoundField<Values[One]> }

export function bindFields<Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  names: readonly Name[],
): BoundFields<Values, Name> {
  const fields: Partial<BoundFields<Values, Name>> = {}
  for (const name of names) fields[name] = bindField(form, name)
  return fields as BoundFields<Values, Name>
}
