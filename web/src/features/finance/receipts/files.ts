/** What was dropped or pasted, if it was files: text that is dropped or pasted is none of ours. */
export const readFiles = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])]

export const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false
