/**
 * The storage's folders of the files that `FILE_TABLES` name. The key of such a file begins with one of them, or with `quarantine/` and
 * then one of them; the key of an exported archive begins with `WORKSPACE_EXPORTS_FOLDER`.
 */
export const ROW_FILE_FOLDERS = ['receipts', 'thumbnails', 'results', 'recordings', 'chunks', 'photos'] as const
export type RowFileFolder = (typeof ROW_FILE_FOLDERS)[number]

/**
 * Builds the key of a receipt or of its thumbnail. The key is made from the receipt's content, so that equal bytes are stored once
 * (docs/receipts.md). `sha256`: the receipt's hash in hex, also for the thumbnail.
 */
export const buildReceiptFileKey = (folder: 'receipts' | 'thumbnails', sha256: string): string =>
  `${folder}/${sha256.slice(0, 2)}/${sha256}`

/** The folder of the archives that people export. Only the rows of `workspace_exports` name them, and no backup has them. */
export const WORKSPACE_EXPORTS_FOLDER = 'exports'

/** The folder, beside the others, for the files that the sweep found without a row; each file keeps its key below this folder. */
export const QUARANTINE_FOLDER = 'quarantine'

export const buildQuarantineKey = (key: string): string => `${QUARANTINE_FOLDER}/${key}`
