import type { RunFile } from 'contract/runs/runs.ts'

export const isDownloadable = ({ type, failure }: RunFile): boolean => type !== null && failure === null

export const isPicture = (file: RunFile): boolean => isDownloadable(file) && (file.type?.startsWith('image/') ?? false)
