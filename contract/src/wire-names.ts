import * as z from 'zod/mini'

type Schema = z.ZodMiniType
/** The code's name of each field that has another name on the wire, by the name on the wire. */
type Names = Readonly<Record<string, string>>
type Renamed<Fields, N> = { [K in keyof Fields as K extends keyof N ? Extract<N[K], string> : K]: Fields[K] }

/** The wire's names by the code's, of each schema that `withWireNames` made. */
const wireNames = new WeakMap<Schema, Names>()

const readDef = (schema: Schema) => (schema as unknown as z.core.$ZodTypes)._zod.def

/** Builds the object anew; a loop over the keys takes a fifth of the time of `Object.fromEntries`, which a page of rows notices. */
function renameFields(fields: object, names: Names): object {
  const given = fields as Readonly<Record<string, unknown>>
  const renamed: Record<string, unknown> = {}
  for (const name of Object.keys(given)) renamed[names[name] ?? name] = given[name]
  return renamed
}

/**
 * Gives the fields of an object the code's names: the schema takes the specification's names from the wire and its output has ours. An
 * issue's path names the field as the wire does. `createEncoder` writes the wire's names again. Names of fields that the object lacks
 * are ignored, so that several objects share one table.
 */
export function withWireNames<Shape extends z.core.$ZodShape, const N extends Names>(wire: z.ZodMiniObject<Shape>, names: N) {
  type Fields = Renamed<z.output<typeof wire>, N>
  const present = Object.entries(names).filter(([name]) => name in wire.shape)
  const toCode: Names = Object.fromEntries(present)
  const toWire: Names = Object.fromEntries(present.map(([name, code]) => [code, name]))
  const renamed = z.codec(wire, z.any() as unknown as z.ZodMiniType<Fields, Fields>, {
    decode: (fields) => renameFields(fields, toCode) as Fields,
    encode: (fields) => renameFields(fields, toWire) as z.output<typeof wire>,
  })
  wireNames.set(renamed, toWire)
  return renamed
}

/**
 * Lists the names on the wire of an input's fields, by the code's names: a refusal names a field as the wire does. A list or a union of
 * objects has the names of its objects.
 */
export function listWireNames(schema: Schema): Names {
  const def = readDef(schema)
  if (def.type === 'array') return listWireNames(def.element as Schema)
  if (def.type === 'union') return Object.assign({}, ...def.options.map((option) => listWireNames(option as Schema)))
  return wireNames.get(schema) ?? {}
}

type Encode = (value: unknown) => unknown

function encodeFields(shape: Readonly<Record<string, Schema>>): Encode | undefined {
  const encoders = Object.entries(shape).flatMap(([name, field]): [string, Encode][] => {
    const encode = createEncoder(field)
    return encode ? [[name, encode]] : []
  })
  if (encoders.length === 0) return undefined
  return (fields) => {
    const encoded = { ...(fields as Record<string, unknown>) }
    for (const [name, encode] of encoders) if (name in encoded) encoded[name] = encode(encoded[name])
    return encoded
  }
}

function encodeItems(items: readonly Schema[]): Encode | undefined {
  const encoders = items.map(createEncoder)
  return encoders.some(Boolean) ? (values) => (values as unknown[]).map((value, n) => encoders[n]?.(value) ?? value) : undefined
}

/** An encoder leaves the fields of the union's other objects as they are. */
function encodeOptions(options: readonly Schema[]): Encode | undefined {
  const encoders = options.flatMap((option) => createEncoder(option) ?? [])
  return encoders.length > 0 ? (value) => encoders.reduce((encoded, encode) => encode(encoded), value) : undefined
}

/**
 * Creates the function that turns a value in the code's names into one in the wire's, without validating it; undefined where the names
 * are the same. One function per schema: the schema is walked once, the values as often as they are sent.
 */
export function createEncoder(schema: Schema): Encode | undefined {
  const def = readDef(schema)
  switch (def.type) {
    case 'pipe': {
      const { in: wire, reverseTransform: reverse } = def as z.core.$ZodPipeDef
      const encode = createEncoder(wire as Schema)
      if (!reverse) return encode
      const rename: Encode = (value) => reverse(value, { value, issues: [] })
      return encode ? (value) => encode(rename(value)) : rename
    }
    case 'object':
      return encodeFields(def.shape as Record<string, Schema>)
    case 'array': {
      const encode = createEncoder(def.element as Schema)
      return encode && ((values) => (values as unknown[]).map(encode))
    }
    case 'tuple':
      return encodeItems(def.items as unknown as Schema[])
    case 'union':
      return encodeOptions(def.options as unknown as Schema[])
    default:
      return undefined
  }
}
