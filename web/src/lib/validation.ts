import { isBlank } from 'contract/values/values.ts'
import { safeParse, type ZodMiniType } from 'zod/mini'

export const requireText = (message: string) => (text: string) => (isBlank(text) ? message : null)

/** The form's fields must have the names of the schema's fields, by which the messages are returned. */
export const createValidation =
  <Values>(schema: ZodMiniType, toWire: (values: Values) => unknown) =>
  (values: Values): Record<string, string> => {
    const { error } = safeParse(schema, toWire(values))
    return Object.fromEntries((error?.issues ?? []).map(({ path: [name], message }) => [String(name), message]))
  }
