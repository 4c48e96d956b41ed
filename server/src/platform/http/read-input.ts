import { type Endpoint, getParamsSchema } from 'contract/calls/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countJsonMarks } from '#core/count-json-marks.ts'
import { malformedError, tooLargeError, unsupportedTypeError } from '#core/errors.ts'
import type { Uploads } from '#core/uploads.ts'
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

/** The most items of a JSON body, of which the longest text alone may have 400,000 commas. */
const MAX_MARKS = 500_000

/** Makes the server parse JSON bodies as Fastify does, but refuse those with so many items that other calls would wait. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length > MAX_MARKS && countJsonMarks(body) > MAX_MARKS) done(tooLargeError('O pedido tem itens demais'))
    else parse(request, body.toString(), done)
  })
}
