import { type Endpoint, getParamsSchema } from 'contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { malformedError, unsupportedTypeError } from '../core/errors.ts'
import type { Uploads } from '../core/uploads.ts'
import { parseValue } from './parse.ts'
import { readForm } from './uploads/multipart.ts'

/**
 * Reads params, query, body and files with the endpoint's own schemas; keys that no schema declares are dropped.
 * @throws 400 without a body; 413 for a body that is too large; 415 for JSON where the endpoint takes a form, or the reverse; 422
 * naming each wrong field
 */
export async function readInput(definition: Endpoint, request: FastifyRequest, uploads: Uploads): Promise<object> {
  const { query, json, form } = definition
  const params = getParamsSchema(definition)
  const input: Record<string, unknown> = {}
  if (params) input.params = parseValue(params, request.params)
  if (query) input.query = parseValue(query, request.query)
  if (json) {
    if (request.isMultipart()) throw unsupportedTypeError('Envie JSON (application/json)')
    if (request.body === undefined) throw malformedError('O corpo do pedido está vazio')
    input.json = parseValue(json, request.body)
  }
  if (form) {
    const sent = await readForm(request, definition, uploads)
    input.form = parseValue(form, { ...sent.fields })
    input.files = sent.files
  }
  return input
}
