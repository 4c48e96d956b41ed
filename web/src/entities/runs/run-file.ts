import type { RunFile } from 'contract/runs/runs.ts'

/** Whether a file can be downloaded: it is neither still being fetched, nor did fetching it fail. */
export const isDownloadable = ({ type, failure }: RunFile): boolean => type !== null && failure === null

/** Whether a file is a picture that can be shown. */
export const isPicture = (file: RunFile): boolean => isDownloadable(file) && (file.type?.startsWith('image/') ?? false)
