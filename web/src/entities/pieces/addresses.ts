/** The path of a piece in its editor. */
export const formatPieceHref = (id: number): string => `/pieces/${id}`
