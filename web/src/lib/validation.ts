import { isBlank } from 'contract/values/values.ts'
import { safeParse, type ZodMiniType } from 'zod/mini'

/** Creates the rule of a text that must not be blank. */
export const requireText = (message: string) => (text: string) => (isBlank(text) ? message : null)

/**
 * Creates a form's validation out of the contract's schema. The validation returns the schema's messages by the schema's fields, so the
 * form's fields must have the same names. `toWire`: converts the form's values into the schema's.
 */
export const createValidation =
  <Values>(schema: ZodMiniType, toWire: (values: Values) => unknown) =>
  (values: Values): Record<string, string> => {
    const { error } = safeParse(schema, toWire(values))
    return Object.fromEntries((error?.issues ?? []).map(({ path: [name], message }) => [String(name), message]))
  }
