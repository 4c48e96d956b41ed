const MAX_CHARACTERS = 80

/** Turns a title into a name that Windows, macOS and Linux accept as one folder or file. */
export function toPlainName(title: string): string {
  const name = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return (
    [...name]
      .slice(0, MAX_CHARACTERS)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || 'Peça'
  )
}
