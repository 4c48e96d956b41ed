import type { EntryKind } from 'contract/finance/due.ts'
import { type ExportFormat, exportInflows, exportMonth, exportOutflows } from 'contract/finance/exports.ts'
import type { EntryFilters } from 'contract/finance/filters.ts'
import { request, toInterruptionError, type UnreadResponse } from '#lib/net/call.ts'
import { DEADLINES_MS } from '#lib/net/deadline.ts'

type ListExport = { kind: EntryKind; format: ExportFormat; filters: Partial<EntryFilters> }

export type ExportRequest = ListExport | { format: 'zip'; month: string }

/** `rows`: null before the first bytes, and if the format does not allow counting rows. */
export type ExportProgress = { rows: number | null; bytes: number }

const LINE_FEED = 10
const QUOTE = 34

/** Counts neither the header nor line ends inside quotes. */
export function createRowCounter(): (chunk: Uint8Array) => number {
  let rows = -1
  let quoted = false
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) quoted = !quoted
      else if (byte === LINE_FEED && !quoted) rows += 1
    }
    return Math.max(0, rows)
  }
}

/** From Content-Disposition (RFC 6266); a response without it gets `exportacao.csv`, `.xlsx` or `.zip`. */
function readFileName(response: Response, { format }: ExportRequest): string {
  const [, plain] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return plain ?? `exportacao.${format}`
}

async function readBytes(
  { response, deadline }: UnreadResponse,
  format: ExportRequest['format'],
  tell: (progress: ExportProgress) => void,
): Promise<BlobPart[]> {
  deadline.extend(DEADLINES_MS.progress)
  const reader = response.body?.getReader()
  const count = createRowCounter()
  const parts: BlobPart[] = []
  let bytes = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    deadline.extend()
    parts.push(next.value)
    bytes += next.value.length
    tell({ rows: format === 'csv' ? count(next.value) : null, bytes })
  }
  return parts
}

function requestExport(exported: ExportRequest, signal: AbortSignal): Promise<UnreadResponse> {
  if (exported.format === 'zip') return request(exportMonth, { query: { month: exported.month } }, { signal })
  const { kind, format, filters } = exported
  return request(kind === 'outflow' ? exportOutflows : exportInflows, { query: { ...filters, format } }, { signal })
}

/** @throws CallError, also if the connection breaks during the download; or the reason of the signal's abort */
export async function fetchExport(
  exported: ExportRequest,
  { signal, tell }: { signal: AbortSignal; tell: (progress: ExportProgress) => void },
): Promise<File> {
  const answer = await requestExport(exported, signal)
  const { response, deadline } = answer
  try {
    const parts = await readBytes(answer, exported.format, tell)
    deadline.signal.throwIfAborted()
    return new File(parts, readFileName(response, exported), { type: response.headers.get('content-type') ?? '' })
  } catch (cause) {
    throw toInterruptionError(cause, 'broken', deadline)
  } finally {
    deadline.clear()
  }
}

/** How long the object URL is kept, in milliseconds: some browsers read it only after the click has been handled. */
const READ_MS = 60_000

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS)
}
