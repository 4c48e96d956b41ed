export const PIECE_LIST_KEYS = [['pieces'], ['contents'], ['projects'], ['home']] as const
