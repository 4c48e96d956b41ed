import './avatar.css'

const firstLetter = (word: string | undefined) => [...(word ?? '')][0]?.toUpperCase() ?? ''

/** Computes the initials of first and last name: `MD` for `Marina Duarte`. */
function computeInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return firstLetter(words[0]) + (words.length > 1 ? firstLetter(words.at(-1)) : '')
}

type Props = {
  name: string
  /** The address of the photo's file. */
  photo?: string | null | undefined
  large?: boolean
}

/** A person's photo, or the person's initials where there is no photo. Hidden from screen readers, because the name stands beside it. */
export const Avatar = ({ name, photo, large = false }: Props) => (
  <span className={`avatar ${large ? 'avatar--large' : ''}`} aria-hidden>
    {photo ? <img src={photo} alt="" /> : computeInitials(name)}
  </span>
)
