/** The dropped or pasted files; none where text was dropped or pasted. */
export const readFiles = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])]

export const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false
