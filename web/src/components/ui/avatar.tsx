const firstLetter = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''

function computeInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}

type Props = {
  name: string
  photo?: string | null | undefined
  large?: boolean
}

/** Hidden from screen readers, because the name stands beside it. */
export const Avatar = ({ name, photo, large = false }: Props) => (
  <span className={`avatar ${large ? 'avatar--large' : ''}`} aria-hidden>
    {photo ? <img src={photo} alt="" /> : computeInitials(name)}
  </span>
)
