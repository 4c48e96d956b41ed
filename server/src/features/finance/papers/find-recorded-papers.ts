import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { isPaperCode } from 'contract/papers/paper-code.ts'
import type { findRecordedPapers as endpoint } from 'contract/papers/papers.ts'
import { readPaper } from 'contract/papers/read-papers.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { entries } from '#db/tables/entries.ts'

const MOST = 5

export async function findRecordedPapers({ db }: Ctx, text: string): Promise<HandlerResult<typeof endpoint>> {
  const reading = readPaper(text)
  if (!isPaperCode(reading)) return { entries: [] }
  const { id, kind, description, date, centavos, paymentCode, invoiceKey } = entries
  const column = reading.kind === 'invoice' ? invoiceKey : paymentCode
  const found = await db
    .select({ id, kind, description, date, centavos })
    .from(entries)
    .where(and(eq(column, reading.code), isNull(entries.deletedAt)))
    .orderBy(desc(id))
    .limit(MOST)
  return { entries: found }
}
