// Generates docs/openapi.json from the contract. With --check, it fails if the committed file differs.
import { api } from 'contract/api.ts'
import { type Endpoint, getParamsSchema, getReplySchema } from 'contract/calls/endpoint.ts'
import { Problem } from 'contract/calls/problem.ts'
import * as z from 'zod/mini'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { writeOrCheckDocument } from './lib/contract-document.ts'

const INTRODUCTION = `The calls of the dashboard's own server, generated from \`contract/\`.

Every unsafe call takes an \`Idempotency-Key\` (1 to 200 visible ASCII characters): the same key with the same content answers
the first answer again and writes once; with other content it is refused. A failure is \`application/problem+json\` (RFC 9457) in
Portuguese, with the fields named. Amounts are decimal text ("1234.56") where the path begins with \`/webhook\` and integer
\`…Centavos\` elsewhere; days are \`YYYY-MM-DD\`.`

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
} as const

type MediaTypes = Record<string, { schema: object }>

/** @returns the schema with the wire's field names, where the code has other names for them (contract/src/calls/wire-names.ts) */
function toWireSchema(schema: z.ZodMiniType): z.ZodMiniType {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  const convert = (part: z.core.$ZodType) => toWireSchema(part as z.ZodMiniType)
  if (def.type === 'pipe') return 'reverseTransform' in def ? convert(def.in) : schema
  if (def.type === 'array') return z.array(convert(def.element))
  if (def.type === 'union' && !('discriminator' in def)) return z.union(def.options.map(convert))
  if (def.type === 'tuple') return z.tuple(def.items.map(convert) as [z.ZodMiniType, ...z.ZodMiniType[]])
  if (def.type !== 'object') return schema
  return z.object(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, convert(field)])))
}

/**
 * @returns the schema of a form with its files as fields; the contract has the files separately, because the server streams them and checks
 * them by rules of their own
 */
function formSchema({ form, files = {} }: Endpoint): z.ZodMiniType {
  const parts = Object.entries(files).map(([name, rule]) => {
    const types = rule.types === 'any' ? 'any bytes' : rule.types.join(', ')
    const more = rule.maxFiles ? `; the field may come up to ${rule.maxFiles} times` : ''
    const description = `${types}; up to ${rule.maxSize} bytes${more}`
    return [name, z.optional(z.file().check(z.meta({ description })))]
  })
  return z.extend(toWireSchema(form as z.ZodMiniType) as z.ZodMiniObject, Object.fromEntries(parts))
}

function describeBody(endpoint: Endpoint): MediaTypes | undefined {
  if (endpoint.json) return { 'application/json': { schema: endpoint.json } }
  if (!endpoint.form) return undefined
  return { 'multipart/form-data': { schema: formSchema(endpoint) } }
}

function describeOperation(tag: string, id: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const content = describeBody(endpoint)
  const unsafe = endpoint.method !== 'GET'
  const params = getParamsSchema(endpoint)
  const isFile = endpoint.kind && endpoint.kind !== 'stream'
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [tag],
    requestParams: { ...(params && { path: params }), ...(endpoint.query && { query: endpoint.query }) },
    ...(unsafe && { parameters: [KEY_HEADER] }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: {
        description: 'OK',
        content: isFile
          ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: toWireSchema(getReplySchema(endpoint)) } },
      },
      default: { description: 'A problem', content: { 'application/problem+json': { schema: Problem } } },
    },
  } as ZodOpenApiOperationObject
}

/** Merges two calls with the same path and method (JSON and form) into one operation that accepts both bodies. */
function mergeOperations(first: ZodOpenApiOperationObject, second: ZodOpenApiOperationObject): ZodOpenApiOperationObject {
  const content = { ...first.requestBody?.content, ...second.requestBody?.content }
  return { ...first, summary: `${first.summary}; ${second.summary}`, requestBody: { required: true, content } }
}

function paths(): ZodOpenApiPathsObject {
  const all: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [tag, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const method = endpoint.method.toLowerCase()
      const described = describeOperation(tag, tag.endsWith('root') ? `${name}AtRoot` : name, endpoint)
      const before = all[path]?.[method]
      all[path] = { ...all[path], [method]: before ? mergeOperations(before, described) : described }
    }
  }
  return all
}

const document = createDocument({
  openapi: '3.1.0',
  info: { title: 'AI Dashboard', version: '1', description: INTRODUCTION },
  tags: Object.keys(api).map((name) => ({ name })),
  paths: paths(),
})
const text = `${JSON.stringify(document, null, 2)}\n`

await writeOrCheckDocument({ name: 'openapi.json', script: 'openapi.ts', text })
