import type { BenchServer } from './bench-server.ts'

/**
 * The figures of one export of all outflows. `bytes`: the file's size. `memory`: the resident memory of the bench's process afterwards, in
 * bytes.
 */
export type ExportMeasurement = { entries: number; milliseconds: number; bytes: number; memory: number }

/** Exports all outflows as CSV and reads the file to its last byte. */
export async function measureOutflowExport({ base, entries }: BenchServer): Promise<ExportMeasurement> {
  const begun = performance.now()
  const response = await fetch(`${base}/api/finance/outflows/export?format=csv`)
  if (!response.ok || !response.body) throw new Error(`export: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return { entries, milliseconds: performance.now() - begun, bytes, memory: process.memoryUsage().rss }
}
