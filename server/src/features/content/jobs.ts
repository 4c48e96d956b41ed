import { deleteOldPieceVersions, purgePieces } from '#features/pieces/purge-pieces.ts'
import type { HousekeepingStep } from '#work/repeated-job.ts'
import { deleteOldDocumentVersions, purgeDocuments, softDeleteIdleDrafts } from './documents/purge-documents.ts'

export const contentRetention: readonly HousekeepingStep[] = [
  deleteOldDocumentVersions,
  softDeleteIdleDrafts,
  purgeDocuments,
  deleteOldPieceVersions,
  purgePieces,
]
