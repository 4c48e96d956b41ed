const MOST_SHOWN = 4
const SHORTEST_SHOWN = 4

/** At most four characters, at most half of the secret, and nothing of a secret with fewer than four. */
export const takeSecretEnd = (secret: string): string =>
  secret.length < SHORTEST_SHOWN ? '' : secret.slice(-Math.min(MOST_SHOWN, Math.floor(secret.length / 2)))
