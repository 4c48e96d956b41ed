import type { RowFileFolder } from '#core/storage.ts'
import { receipts } from './entries.ts'
import { photos } from './photos.ts'
import { recordings, uploadChunks } from './recordings.ts'
import { runFiles } from './runs.ts'

/** A thumbnail belongs to the row that names its receipt. */
export const FILE_TABLES = {
  receipts,
  thumbnails: receipts,
  results: runFiles,
  recordings,
  chunks: uploadChunks,
  photos,
} as const satisfies Record<RowFileFolder, unknown>
