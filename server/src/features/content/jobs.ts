import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import { deleteOldDocumentVersions, purgeDocuments, softDeleteIdleDrafts } from './documents/purge.ts'
import { deleteOldPieceVersions, purgePieces } from './pieces/purge.ts'

export const contentRetention: readonly HousekeepingStep[] = [
  deleteOldDocumentVersions,
  softDeleteIdleDrafts,
  purgeDocuments,
  deleteOldPieceVersions,
  purgePieces,
]
