export const formatPieceHref = (id: number): string => `/pieces/${id}`
