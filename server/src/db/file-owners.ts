import type { Folder } from '../core/storage-keys.ts'
import { receipts } from './tables/entries.ts'
import { recordings, uploadChunks } from './tables/recordings.ts'
import { runFiles } from './tables/runs.ts'

/** Which table's rows name the files of a storage folder. A thumbnail belongs to whoever names the file that it was made of. */
export const FILE_OWNERS = {
  receipts,
  thumbnails: receipts,
  results: runFiles,
  recordings,
  chunks: uploadChunks,
} as const satisfies Record<Folder, unknown>
