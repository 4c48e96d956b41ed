import { type Endpoint, getParamsSchema } from 'contract/calls/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ptBR } from 'zod/locales'
import type * as z from 'zod/mini'
import { config, safeParse } from 'zod/mini'
import { invalidFieldsError, malformedError, tooLargeError, unsupportedTypeError } from '#core/errors.ts'
import { countJsonMarks } from '#core/text.ts'
import type { Uploads } from '#core/uploads.ts'
import { readForm } from './uploads/multipart.ts'

// Zod's own messages are Portuguese too, where the contract's schemas set none.
config(ptBR())

type Issue = z.core.$ZodIssue

function findClosestIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((branch) => branch.flatMap(findClosestIssues))
  const inner = branches.filter((branch) => branch.some(({ path }) => path.length > 0)).sort((a, b) => a.length - b.length)[0]
  return inner ? inner.map((found) => ({ ...found, path: [...issue.path, ...found.path] })) : [issue]
}

function toFieldMessages(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const issue of issues.flatMap(findClosestIssues)) {
    const name = issue.path.filter((step) => typeof step === 'string').join('.') || 'corpo'
    fields[name] ??= issue.message
  }
  return { ...fields }
}

/** @throws 422 naming each wrong field, in Portuguese */
export function parseValue<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw invalidFieldsError(toFieldMessages(result.error.issues))
}

/**
 * Keys that no schema declares are dropped.
 * @throws 400 without a body; 413 if too large; 415 for JSON instead of a form, or reverse; 422 naming wrong fields
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

const MAX_MARKS = 500_000

export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length > MAX_MARKS && countJsonMarks(body) > MAX_MARKS) done(tooLargeError('O pedido tem itens demais'))
    else parse(request, body.toString(), done)
  })
}
