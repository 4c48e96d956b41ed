import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { invalidFieldsError } from '#core/errors.ts'
import type { Box } from '../where/boxes.ts'
import { isInBox, isOfCategory, KIND_COLUMNS, NEEDED_COLUMNS, OTHER_COLUMNS, type Place, type Row, toPlace } from './place.ts'

/** Bytes of the file, from `start` to before `end`. */
export type ByteRange = { start: number; end: number }
export type FilePart = { start: number; bytes: Uint8Array }

/** `footer`: the file's end, from the metadata on. */
export type PlacesTask =
  | { kind: 'plan'; footer: Uint8Array; box: Box }
  | { kind: 'read'; footer: Uint8Array; group: number; parts: FilePart[]; box: Box; categories: readonly string[] }

export type PlannedGroup = { group: number; ranges: ByteRange[] }
export type PlacesResult = { groups: PlannedGroup[] } | { places: Place[] }

const refuse = (reason: string) => invalidFieldsError({ source: reason })

/** A message's bytes may be a view of a larger buffer. */
const copyBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

function parseFooter(footer: Uint8Array): FileMetaData {
  try {
    return parquetMetadata(copyBuffer(footer))
  } catch {
    throw refuse('um arquivo da fonte não é um Parquet legível')
  }
}

type RowGroup = FileMetaData['row_groups'][number]

const listChunks = ({ columns }: RowGroup) => columns.flatMap(({ meta_data }) => meta_data ?? [])

/** @returns undefined without the statistics of a writer that keeps none */
function readBounds(group: RowGroup, column: string): [number, number] | undefined {
  const statistics = listChunks(group).find(({ path_in_schema }) => path_in_schema.join('.') === `bbox.${column}`)?.statistics
  const [min, max] = [statistics?.min_value ?? statistics?.min, statistics?.max_value ?? statistics?.max]
  return typeof min === 'number' && typeof max === 'number' ? [min, max] : undefined
}

function overlaps(group: RowGroup, { west, south, east, north }: Box): boolean {
  const bounds = (column: string) => readBounds(group, column) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return bounds('xmin')[0] <= east && bounds('xmax')[1] >= west && bounds('ymin')[0] <= north && bounds('ymax')[1] >= south
}

/** Chunks this close are fetched as one: a request costs more than the bytes between. */
const GAP = 8_192

function joinRanges(ranges: ByteRange[]): ByteRange[] {
  const joined: ByteRange[] = []
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && range.start - last.end <= GAP) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}

const COLUMNS: readonly string[] = ['bbox', ...KIND_COLUMNS, ...OTHER_COLUMNS]

function listRanges(group: RowGroup): ByteRange[] {
  return listChunks(group)
    .filter(({ path_in_schema: [column = ''] }) => COLUMNS.includes(column))
    .map(({ dictionary_page_offset, data_page_offset, total_compressed_size }) => {
      const start = Number(dictionary_page_offset || data_page_offset)
      return { start, end: start + Number(total_compressed_size) }
    })
}

const listPresent = ({ row_groups }: FileMetaData): Set<string> =>
  new Set(row_groups.flatMap((group) => listChunks(group).map(({ path_in_schema: [column = ''] }) => column)))

function checkColumns(metadata: FileMetaData): void {
  const present = listPresent(metadata)
  const hasKinds = KIND_COLUMNS.some((column) => present.has(column))
  if (metadata.row_groups.length > 0 && !(hasKinds && NEEDED_COLUMNS.every((column) => present.has(column))))
    throw refuse('os arquivos da fonte não têm as colunas de lugares da Overture')
}

function planFile(metadata: FileMetaData, box: Box): PlannedGroup[] {
  checkColumns(metadata)
  return metadata.row_groups.flatMap((each, group) =>
    overlaps(each, box) ? [{ group, ranges: joinRanges(listRanges(each)) }] : [],
  )
}

const decompressWith =
  (decompress: (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array) =>
  (bytes: Uint8Array, outputLength: number): Uint8Array =>
    decompress(bytes, { maxOutputLength: outputLength })

const COMPRESSORS = {
  ZSTD: decompressWith(zstdDecompressSync),
  GZIP: decompressWith(gunzipSync),
  BROTLI: decompressWith(brotliDecompressSync),
}

const makeFile = (parts: readonly FilePart[]) => ({
  byteLength: Number.MAX_SAFE_INTEGER,
  slice(start: number, end = start) {
    const part = parts.find((each) => each.start <= start && end <= each.start + each.bytes.length)
    if (!part) throw new RangeError('outside of the columns that were fetched')
    return copyBuffer(part.bytes.subarray(start - part.start, end - part.start))
  },
})

type Task = Extract<PlacesTask, { kind: 'read' }>

/** All columns' objects of a group at once would take some 400 MB. */
async function readColumn(metadata: FileMetaData, { group, parts }: Task, column: string): Promise<unknown[]> {
  if (!listPresent(metadata).has(column)) return []
  const before = metadata.row_groups.slice(0, group).reduce((sum, { num_rows }) => sum + Number(num_rows), 0)
  const rows = Number(metadata.row_groups[group]?.num_rows ?? 0)
  const options = { metadata, columns: [column], rowStart: before, rowEnd: before + rows, compressors: COMPRESSORS }
  const read = await parquetReadObjects({ file: makeFile(parts), ...options }).catch(() => {
    throw refuse('um arquivo da fonte está danificado')
  })
  return read.map((row) => row[column])
}

/** Column by column, and each only for the rows that those before it left. */
async function readGroup(metadata: FileMetaData, task: Task): Promise<Place[]> {
  const read = (column: string) => readColumn(metadata, task, column)
  const rows = new Map<number, Row>()
  for (const [n, bbox] of (await read('bbox')).entries()) if (isInBox(bbox, task.box)) rows.set(n, { bbox })
  const [categories, ofCategory] = [new Set(task.categories), new Set<number>()]
  for (const column of KIND_COLUMNS) {
    const kinds = await read(column)
    for (const n of rows.keys()) if (isOfCategory(kinds[n], categories)) ofCategory.add(n)
  }
  for (const n of rows.keys()) if (!ofCategory.has(n)) rows.delete(n)
  if (rows.size === 0) return []
  for (const column of OTHER_COLUMNS) {
    const values = await read(column)
    for (const [n, row] of rows) row[column] = values[n]
  }
  return [...rows.values()].flatMap((row) => toPlace(row) ?? [])
}

/** @throws 422 naming `source` for what is no Parquet of places */
export async function readPlacesFile(task: PlacesTask): Promise<PlacesResult> {
  const metadata = parseFooter(task.footer)
  if (task.kind === 'plan') return { groups: planFile(metadata, task.box) }
  return { places: await readGroup(metadata, task) }
}
