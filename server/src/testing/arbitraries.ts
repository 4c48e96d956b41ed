import type { Endpoint } from 'contract/calls/endpoint.ts'
import {
  type Arbitrary,
  array,
  bigInt,
  boolean,
  constant,
  constantFrom,
  date,
  dictionary,
  double,
  integer,
  oneof,
  record,
  string,
} from 'fast-check'
import * as z from 'zod/mini'
import { toWireText } from './api.ts'

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
}

/** Values that break programs: texts, numbers and shapes of real attacks and mistakes. */
export const hostileValue: Arbitrary<unknown> = oneof(
  constantFrom<unknown>(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '__proto__',
    'constructor',
    "'; drop table entries; --",
    '%',
    '_',
    '\\',
    '<script>',
    '{{7*7}}',
    '../../etc/passwd',
    'x'.repeat(5000),
    '1e400',
    '-0',
    'NaN',
    '9007199254740993',
    '0001-01-01',
    '2026-02-30',
    '99999-01-01',
    null,
    true,
    -1,
    0,
    1e308,
    -1e308,
    2 ** 53,
    [],
    {},
    [[]],
    { toString: 1 },
  ),
  string({ unit: 'binary', maxLength: 40 }),
  double(),
  bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
)

/** The id of an upload that the tests begin before they send requests. */
export const UPLOAD_ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const text = oneof(
  string({ minLength: 1, maxLength: 30 }),
  constantFrom(
    'Aluguel',
    'ACME',
    'Mensal',
    '1',
    '2',
    '3',
    '10.00',
    '0.01',
    '9999999999.99',
    'true',
    'false',
    '21/11/2026',
    'overdue',
    'open',
    UPLOAD_ID,
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ),
  date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map((day) =>
    day.toISOString().slice(0, 10),
  ),
)

function matchingValue(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.const !== undefined) return constant(schema.const)
  if (schema.enum) return constantFrom(...schema.enum)
  if (schema.anyOf) return oneof(...schema.anyOf.map(matchingValue))
  if (Array.isArray(schema.type)) return oneof(...schema.type.map((type) => matchingValue({ ...schema, type })))
  switch (schema.type) {
    case 'object':
      return matchingObject(schema)
    case 'array':
      return array(matchingValue(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: schema.maxItems ?? 3 })
    case 'boolean':
      return boolean()
    case 'integer':
    case 'number':
      return oneof(integer({ min: 1, max: 6 }), integer())
    case 'null':
      return constant(null)
    case 'string':
      return text
    default:
      return hostileValue
  }
}

function matchingObject({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const entries = Object.entries(properties)
  return record(Object.fromEntries(entries.map(([name, schema]) => [name, matchingValue(schema)])), {
    requiredKeys: required.filter((name) => name in properties),
  })
}

/** Generates values that match the schema, values that have up to two wrong fields, and now and then anything. */
function nearlyMatchingValue(schema: z.ZodMiniType | undefined): Arbitrary<unknown> {
  if (!schema) return constant(undefined)
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const good = matchingValue(described)
  const spoiled = record({
    value: good,
    spoil: dictionary(constantFrom('qualquer', ...Object.keys(described.properties ?? {})), hostileValue, { maxKeys: 2 }),
  }).map(({ value, spoil }) => (value && typeof value === 'object' && !Array.isArray(value) ? { ...value, ...spoil } : value))
  return oneof({ weight: 5, arbitrary: good }, { weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: hostileValue })
}

const someId = oneof(
  { weight: 3, arbitrary: integer({ min: 0, max: 8 }).map(String) },
  { weight: 1, arbitrary: hostileValue.map(toWireText) },
)

const someUpload = oneof(
  { weight: 3, arbitrary: constantFrom(UPLOAD_ID, '6f9619ff-8b86-4d01-b42d-00cf4fc964f0') },
  { weight: 1, arbitrary: hostileValue.map(toWireText) },
)

export type WildRequest = {
  params: Record<string, string>
  query: unknown
  json: unknown
  form: unknown
  /** The kind of file for each field. */
  files: Record<string, FileKind>
  headers: Record<string, string>
}

const headers = oneof(
  { weight: 6, arbitrary: constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: constantFrom<Record<string, string>>(
      { 'idempotency-key': 'k1' },
      { 'idempotency-key': '\u00e7' },
      { accept: 'text/html' },
      { origin: 'null' },
    ),
  },
)

const FILE_KINDS = ['png', 'pdf', 'html', 'empty', 'csv', 'ofx', 'sound'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Generates a value for every parameter in the path. */
function pathParams(path: string): Arbitrary<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return record(Object.fromEntries(names.map((name) => [name, name === 'uploadId' ? someUpload : someId])))
}

/** Generates a file for every file field of the endpoint, and sometimes leaves one out or adds an undeclared field. */
function formFiles({ files = {} }: Endpoint): Arbitrary<Record<string, FileKind>> {
  const kind = constantFrom(...FILE_KINDS)
  const declared = Object.fromEntries(Object.keys(files).map((field) => [field, kind]))
  return oneof(
    { weight: 6, arbitrary: record(declared) },
    { weight: 1, arbitrary: record({ ...declared, qualquer: kind }, { requiredKeys: [] }) },
  )
}

/** Generates right and wrong requests to one endpoint. */
export const wildRequests = (endpoint: Endpoint): Arbitrary<WildRequest> =>
  record({
    params: pathParams(endpoint.path),
    query: nearlyMatchingValue(endpoint.query),
    json: nearlyMatchingValue(endpoint.json),
    form: nearlyMatchingValue(endpoint.form),
    files: formFiles(endpoint),
    headers,
  })
