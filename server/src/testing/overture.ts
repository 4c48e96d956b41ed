import { zstdCompressSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Behaviour } from './automation-service/behaviours.ts'
import { type FakeService, type ReceivedCall, startFakeService } from './automation-service/fake-service.ts'
import { type BehaviourScope, createBehaviours } from './fake-listener.ts'

/** A row of Overture's places (schema 1.x), as its files have it. */
export type PlaceRow = {
  id: string
  bbox: { xmin: number; xmax: number; ymin: number; ymax: number }
  names: { primary: string | null } | null
  categories: { primary: string | null; alternate: string[] | null } | null
  taxonomy: { primary: string | null; hierarchy: string[] | null; alternates: string[] | null } | null
  confidence: number | null
  websites: string[] | null
  socials: string[] | null
  phones: string[] | null
  addresses:
    | {
        freeform: string | null
        locality: string | null
        postcode: string | null
        region: string | null
        country: string | null
      }[]
    | null
  sources:
    | { property: string; dataset: string; license: string | null; record_id: string | null; update_time: string | null }[]
    | null
  operating_status: string | null
}

export const CURITIBA = { longitude: -49.27, latitude: -25.43 }

type GivenPlace = Partial<PlaceRow> & {
  name?: string
  category?: string
  locality?: string
  region?: string
  longitude?: number
  latitude?: number
}

/** A beauty clinic of Curitiba that was found by Meta, unless `given` says otherwise. */
export function aPlace(id: string, given: GivenPlace = {}): PlaceRow {
  const { name = `Clínica ${id}`, category = 'medical_spa', locality = 'Curitiba', region = 'PR', ...more } = given
  const { longitude = CURITIBA.longitude, latitude = CURITIBA.latitude, ...row } = more
  return {
    id,
    bbox: { xmin: longitude, xmax: longitude, ymin: latitude, ymax: latitude },
    names: { primary: name },
    categories: { primary: category, alternate: [] },
    taxonomy: null,
    confidence: 0.9,
    websites: [`https://${id}.com.br`],
    socials: null,
    phones: null,
    addresses: [{ freeform: `Rua ${id}, 10`, locality, postcode: '80000-000', region, country: 'BR' }],
    sources: [{ property: '', dataset: 'meta', license: null, record_id: null, update_time: '2026-10-05T00:00:00.000Z' }],
    operating_status: 'open',
    ...row,
  }
}

const optional = (name: string, more: object) => ({ name, repetition_type: 'OPTIONAL' as const, ...more })
const text = (name: string) => optional(name, { type: 'BYTE_ARRAY', converted_type: 'UTF8' })
const struct = (name: string, ...fields: object[][]) => [optional(name, { num_children: fields.length }), ...fields.flat()]
const list = (name: string, element: object[]) => [
  optional(name, { converted_type: 'LIST', num_children: 1 }),
  { name: 'list', repetition_type: 'REPEATED' as const, num_children: 1 },
  ...element,
]
const texts = (name: string) => list(name, [text('element')])

const FIELDS: Readonly<Record<keyof PlaceRow, object[]>> = {
  id: [text('id')],
  bbox: struct('bbox', ...['xmin', 'xmax', 'ymin', 'ymax'].map((side) => [optional(side, { type: 'FLOAT' })])),
  names: struct('names', [text('primary')]),
  categories: struct('categories', [text('primary')], texts('alternate')),
  taxonomy: struct('taxonomy', [text('primary')], texts('hierarchy'), texts('alternates')),
  confidence: [optional('confidence', { type: 'DOUBLE' })],
  websites: texts('websites'),
  socials: texts('socials'),
  phones: texts('phones'),
  addresses: list(
    'addresses',
    struct('element', ...['freeform', 'locality', 'postcode', 'region', 'country'].map((name) => [text(name)])),
  ),
  sources: list(
    'sources',
    struct('element', ...['property', 'dataset', 'license', 'record_id', 'update_time'].map((name) => [text(name)])),
  ),
  operating_status: [text('operating_status')],
}

type WriteOptions = { groupRows?: number; without?: readonly (keyof PlaceRow)[] }

/** Writes a GeoParquet of places, compressed by zstd, as Overture's own are. */
export function writePlaces(rows: readonly PlaceRow[], { groupRows = 1_000, without = [] }: WriteOptions = {}): Buffer {
  const names = (Object.keys(FIELDS) as (keyof PlaceRow)[]).filter((name) => !without.includes(name))
  const file = parquetWriteBuffer({
    schema: [{ name: 'root', num_children: names.length }, ...names.flatMap((name) => FIELDS[name])] as never,
    columnData: names.map((name) => ({ name, data: rows.map((row) => row[name]) })) as never,
    codec: 'ZSTD',
    compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) } as never,
    rowGroupSize: groupRows,
  })
  return Buffer.from(file)
}

export const RELEASE = '2026-11-18.0'

export type PlacesFile = { bytes: Buffer; bbox?: [number, number, number, number] }

const json = (value: object): Behaviour => ({
  kind: 'answer',
  status: 200,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

function answerRange({ headers }: ReceivedCall, bytes: Buffer): Behaviour {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === undefined) return { kind: 'answer', status: 200, body: bytes }
  const start = first === '' ? bytes.length - Number(last) : Number(first)
  const end = first === '' || last === '' ? bytes.length : Number(last) + 1
  return {
    kind: 'answer',
    status: 206,
    body: bytes.subarray(start, end),
    headers: { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` },
  }
}

export type FakeOverture = Omit<FakeService, 'answerWith'> & {
  catalog: string
  /** As `FakeService.answerWith`; undefined for the catalog's own answer. */
  answerWith(behaviour: Behaviour | undefined, to: BehaviourScope): void
}

/**
 * Starts Overture's catalog (STAC 1.1) with the files of places it leads to, over HTTP on a loopback socket. The caller closes it.
 */
export async function startOverture(files: readonly PlacesFile[]): Promise<FakeOverture> {
  const link = (rel: string, href: string) => ({ rel, href, type: 'application/json' })
  const pages: Readonly<Record<string, object>> = {
    '/catalog.json': {
      type: 'Catalog',
      latest: RELEASE,
      links: [link('child', './2026-10-15.0/catalog.json'), link('child', `./${RELEASE}/catalog.json`)],
    },
    [`/${RELEASE}/catalog.json`]: {
      type: 'Catalog',
      links: [link('child', './buildings/catalog.json'), link('child', './places/catalog.json')],
    },
    [`/${RELEASE}/places/catalog.json`]: { type: 'Catalog', links: [link('child', './place/collection.json')] },
    [`/${RELEASE}/places/place/collection.json`]: {
      type: 'Collection',
      links: [link('root', '../../../catalog.json'), ...files.map((_, n) => link('item', `./${n}/${n}.json`))],
    },
  }
  const behaviours = createBehaviours<Behaviour | undefined>()
  const service = await startFakeService({
    onRequest: (call) => {
      const [path = ''] = call.path.split('?')
      const chosen = behaviours.takeFor(path)
      if (chosen) return chosen
      const page = pages[path]
      if (page) return json(page)
      const item = Number(/\/(\d+)\.json$/.exec(path)?.[1] ?? Number.NaN)
      if (files[item])
        return json({
          type: 'Feature',
          bbox: files[item].bbox ?? [-180, -90, 180, 90],
          assets: {
            s3: { href: `s3://bucket/part-${item}.zstd.parquet` },
            aws: { href: `${service.url}/part-${item}.zstd.parquet` },
          },
        })
      const part = files[Number(/\/part-(\d+)\./.exec(path)?.[1] ?? Number.NaN)]
      return part ? answerRange(call, part.bytes) : { kind: 'answer', status: 404, body: 'NoSuchKey' }
    },
  })
  return { ...service, catalog: `${service.url}/catalog.json`, answerWith: behaviours.add }
}
