const first = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''

/** `MD` of `Marina Duarte`: first and last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return first(words[0]) + (words.length > 1 ? first(words.at(-1)) : '')
}

/** Decoration: the name stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden>
    {initialsOf(name)}
  </span>
)
