import './avatar.css'

const firstLetter = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''

/** Computes the initials of first and last name: `MD` for `Marina Duarte`. */
function computeInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}

/** A person's initials, hidden from screen readers as the name is beside them. */
export const Avatar = ({ name }: { name: string }) => (
  <span className="avatar" aria-hidden>
    {computeInitials(name)}
  </span>
)
