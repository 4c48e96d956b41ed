import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import type { ExportedEntry } from './stream-entries.ts'
import { writeXlsx } from './xlsx.ts'

const COLUMNS: Column[] = [{ header: 'Nome', width: 10, type: 'text', of: () => null }]
const BATCH = Array.from({ length: 1_000 }, () => ({}) as ExportedEntry)

async function* repeatBatch(times: number) {
  for (let n = 0; n < times; n++) yield BATCH
}

test.each([
  [1_000, 1],
  [1_001, 2],
])(
  'of %i batches of a thousand rows each full sheet is followed by another only where rows follow (%i)',
  async (batches, sheets) => {
    const chunks: Buffer[] = []
    for await (const chunk of writeXlsx('Saídas', COLUMNS, repeatBatch(batches))) chunks.push(chunk)
    const workbook = Buffer.concat(chunks)
    expect([1, 2, 3].filter((n) => workbook.includes(`xl/worksheets/sheet${n}.xml`))).toHaveLength(sheets)
  },
)
