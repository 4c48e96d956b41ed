/** The folders of the storage; every file's key begins with one of them. */
export const FOLDERS = ['receipts', 'thumbnails', 'results', 'recordings', 'chunks'] as const
export type Folder = (typeof FOLDERS)[number]

/** The key of a file that is stored by its content: the same bytes twice are stored once (docs/receipts.md). `sha256` in hex. */
export const contentKey = (folder: 'receipts' | 'thumbnails', sha256: string): string =>
  `${folder}/${sha256.slice(0, 2)}/${sha256}`

/** The folder, beside the others, that holds the files which the sweep found without a row: each under its own key. */
export const QUARANTINE = 'quarantine'

export const quarantineKey = (key: string): string => `${QUARANTINE}/${key}`
