const MAX_NAMED = 5

/** Names the first five reasons, one sentence each, counts the others, and ends with what the refusal means. */
export function describeRefused(reasons: readonly string[], end: string): string {
  const more = reasons.length - MAX_NAMED
  return [...reasons.slice(0, MAX_NAMED), ...(more > 0 ? [`E mais ${more}.`] : []), end].join(' ')
}
