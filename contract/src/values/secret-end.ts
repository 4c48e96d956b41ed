/** The most characters of a secret that are shown, and the length below which a secret shows none. */
const MOST_SHOWN = 4
const SHORTEST_SHOWN = 4

/**
 * Returns the end of a secret or key that may be stored beside it and shown: at most four characters, at most half of the secret, and
 * nothing of a secret with fewer than four characters.
 */
export const takeSecretEnd = (secret: string): string =>
  secret.length < SHORTEST_SHOWN ? '' : secret.slice(-Math.min(MOST_SHOWN, Math.floor(secret.length / 2)))
