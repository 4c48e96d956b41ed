/** The query keys of the lists that show pieces. */
export const PIECE_LIST_KEYS = [['pieces'], ['contents'], ['projects'], ['home']]
