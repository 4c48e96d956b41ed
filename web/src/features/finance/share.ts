/** Computes which share of the total the part is, in whole percent, rounded half up. Returns 0 where the total is not positive. */
export const computeShare = (part: bigint, total: bigint): number =>
  total > 0n ? Number((200n * part + total) / (2n * total)) : 0
