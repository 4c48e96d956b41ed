import { findRecordedPapers } from 'contract/papers/papers.ts'
import { callQuery } from '#lib/net/call-query.ts'

export const recordedPapersQuery = (code: string) =>
  callQuery(['finance', 'papers', code], findRecordedPapers, { query: { code } })
