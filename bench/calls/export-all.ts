import type { Site } from './site.ts'

/** `milliseconds` of one export of every outflow, `bytes` of what came; of the process that all of it runs in, in bytes, when the calls were done. */
export type Whole = { entries: number; milliseconds: number; bytes: number; memory: number }

/** Every outflow as CSV, to its last byte. */
export async function exportAll({ base, entries }: Site): Promise<Whole> {
  const begun = performance.now()
  const response = await fetch(`${base}/api/finance/outflows/export?format=csv`)
  if (!response.ok || !response.body) throw new Error(`export: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return { entries, milliseconds: performance.now() - begun, bytes, memory: process.memoryUsage().rss }
}
