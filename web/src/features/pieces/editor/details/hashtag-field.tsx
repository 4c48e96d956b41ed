import { useId, useState } from 'react'
import { FieldNote } from '#components/ui/field.tsx'
import { findBadHashtag, parseHashtags } from '../state/hashtags.ts'

type Props = { hashtags: readonly string[]; limit: number; onChange: (hashtags: string[]) => void }

const describeProblem = (hashtags: readonly string[], limit: number): string | undefined => {
  const bad = findBadHashtag(hashtags)
  if (bad) return `Use só letras, números e _ em ${bad}. As outras são salvas sem ela`
  return hashtags.length > limit ? `Use no máximo ${limit} hashtags. As que passam do limite não são salvas` : undefined
}

/** The text stays as typed until the field is left. */
export function HashtagField({ hashtags, limit, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && parseHashtags(typed).join(' ') === hashtags.join(' ')
  const problem = describeProblem(hashtags, limit)
  return (
    <div className="field">
      <div className="between">
        <label className="field__label" htmlFor={id}>
          Hashtags
        </label>
        <span className={`tiny tnum ${hashtags.length > limit ? 'neg' : 'sub'}`} id={`${id}-count`}>
          {hashtags.length}/{limit}
        </span>
      </div>
      <textarea
        id={id}
        className="input"
        rows={3}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-count${problem ? ` ${id}-note` : ''}`}
        value={isTyped ? typed : hashtags.join(' ')}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(parseHashtags(target.value))
        }}
        onBlur={() => setTyped(undefined)}
      />
      {problem && <FieldNote id={`${id}-note`} error={problem} />}
    </div>
  )
}
