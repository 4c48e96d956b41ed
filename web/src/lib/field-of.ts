import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** What a field shows of its form, and tells it. */
export type FieldOf<Value> = { value: Value; onChange: (value: Value) => void; error: ReactNode }

/** One field of a form, with the types that `getInputProps` loses. */
export function fieldOf<Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  name: Name,
): FieldOf<Values[Name]> {
  return {
    value: form.values[name],
    // Mantine takes paths (`a.0.b`) and works the value's type out of one; while `Values` is open it cannot, and a name is just a name.
    onChange: (value) => form.setFieldValue(name, value as never),
    error: form.errors[name],
  }
}

type FieldsOf<Values, Name extends keyof Values> = { [One in Name]: FieldOf<Values[One]> }

/** Some fields of a form, for a part of it that other forms have too: it need not know what else this one holds. */
export function fieldsOf<Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  names: readonly Name[],
): FieldsOf<Values, Name> {
  const fields: Partial<FieldsOf<Values, Name>> = {}
  for (const name of names) fields[name] = fieldOf(form, name)
  return fields as FieldsOf<Values, Name>
}
