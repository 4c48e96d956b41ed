import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { composePostText } from '../state/hashtags.ts'

/** The greatest number of characters is for a text with its hashtags. */
const PLATFORMS = [
  { name: 'Instagram', limit: 2_200 },
  { name: 'LinkedIn', limit: 3_000 },
]

export function CharacterLimits({ edit }: { edit: { caption: string; hashtags: readonly string[] } }) {
  const { length } = composePostText(edit)
  return (
    <ul className="row row--wrap gap-4 lines-1 character-limits small" aria-label="Legenda com hashtags">
      {PLATFORMS.map(({ name, limit }) => {
        const fits = length <= limit
        const Icon = fits ? IconCheck : IconAlertTriangle
        return (
          <li key={name} className={fits ? 'sub' : 'neg'}>
            <Icon className="icon icon--14" aria-hidden />
            <span>
              {name}{' '}
              <span className="tnum">
                {length.toLocaleString('pt-BR')}/{limit.toLocaleString('pt-BR')}
              </span>
              {!fits && ' · passa do limite'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
