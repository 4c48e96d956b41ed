/** Submissions that may or may not have been written: their key goes along again when the very same is sent again. */
const unanswered = new Map<string, string>()

function content(value: unknown): unknown {
  if (value instanceof File) return [value.name, value.size, value.lastModified]
  if (value instanceof Blob) return [value.size, value.type]
  if (Array.isArray(value)) return value.map(content)
  if (value && typeof value === 'object') return Object.entries(value).map(([name, inner]) => [name, content(inner)])
  return value
}

/** One key per submission, the same for its repetitions (a second click, a retry after a lost connection). */
export function keyFor(call: string, input: object): { key: string; done(): void } {
  const submission = `${call} ${JSON.stringify(content(input))}`
  const key = unanswered.get(submission) ?? crypto.randomUUID()
  unanswered.set(submission, key)
  return { key, done: () => void unanswered.delete(submission) }
}
