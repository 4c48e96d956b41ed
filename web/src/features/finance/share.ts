/** In whole percent, rounded half up; 0 if the total is not positive. */
export const computeShare = (part: bigint, total: bigint): number =>
  total > 0n ? Number((200n * part + total) / (2n * total)) : 0
