import type { Endpoint } from 'contract/calls/endpoint.ts'
import { listWireNames } from 'contract/calls/wire-names.ts'
import { AppError, invalidFieldsError } from '#core/errors.ts'

/** Names the invalid fields of a refusal as the wire names them; services name them as the code does. */
export function toWireError(error: unknown, { json, form }: Endpoint): unknown {
  const schema = form ?? json
  if (!(error instanceof AppError && error.code === 'invalid' && error.fields && schema)) return error
  const names = listWireNames(schema)
  return invalidFieldsError(Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [names[name] ?? name, text])))
}
