import type { HousekeepingStep } from '../../jobs/repeated-job.ts'
import { deleteIdleDrafts, deleteOldVersions, purgeDocuments } from './documents/purge.ts'
import { deleteOldPieceVersions, purgePieces } from './pieces/purge.ts'

export const contentRetention: readonly HousekeepingStep[] = [
  deleteOldVersions,
  deleteIdleDrafts,
  purgeDocuments,
  deleteOldPieceVersions,
  purgePieces,
]
