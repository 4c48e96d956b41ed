import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { MAX_CAPTION, MAX_HASHTAGS } from 'contract/pieces/pieces.ts'
import { NETWORK_NAMES, NETWORKS } from 'contract/pieces/publication.ts'
import { PIECE_STATE_NAMES, PIECE_STATES, type PieceState } from 'contract/pieces/states.ts'
import { DateField } from '#components/ui/date-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { RecordProjectField } from '#entities/projects/record-project-field.tsx'
import { CountedField } from '../slide/counted-field.tsx'
import { composePostText } from '../state/hashtags.ts'
import type { PieceEditing } from '../state/use-piece-editing.ts'
import { HashtagField } from './hashtag-field.tsx'

const STATE_OPTIONS = PIECE_STATES.map((value: PieceState) => ({ value, label: PIECE_STATE_NAMES[value] }))
const NETWORK_OPTIONS = [
  { value: '' as const, label: 'Nenhuma' },
  ...NETWORKS.map((value) => ({ value, label: NETWORK_NAMES[value] })),
]
const MAX_TITLE = 200

/** The greatest number of characters is for a text with its hashtags. */
const PLATFORMS = [
  { name: 'Instagram', limit: 2_200 },
  { name: 'LinkedIn', limit: 3_000 },
]

function CharacterLimits({ edit }: { edit: { caption: string; hashtags: readonly string[] } }) {
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

export default function PublicationFields({ editing }: { editing: PieceEditing }) {
  const { edit, change, refused, piece } = editing
  return (
    <div className="stack piece-fields">
      <CountedField
        label="Título"
        limit={MAX_TITLE}
        value={edit.title}
        error={edit.title.trim() === '' ? 'Informe o título' : refused.title}
        onChange={(title) => change({ title }, { topic: 'title' })}
      />
      <CountedField
        label="Legenda"
        rows={8}
        limit={MAX_CAPTION}
        value={edit.caption}
        error={refused.caption}
        onChange={(caption) => change({ caption }, { topic: 'caption' })}
      />
      <HashtagField
        hashtags={edit.hashtags}
        limit={MAX_HASHTAGS}
        onChange={(hashtags) => change({ hashtags }, { topic: 'hashtags' })}
      />
      <CharacterLimits edit={edit} />
      <Field label="Situação" error={refused.state}>
        {(wiring) => (
          <NativeSelect {...wiring} options={STATE_OPTIONS} value={edit.state} onChange={(state) => change({ state })} />
        )}
      </Field>
      <RecordProjectField
        value={edit.projectId}
        onChange={(projectId) => change({ projectId })}
        error={refused.projectId}
        current={piece.project}
      />
      <DateField
        label="Dia planejado"
        value={edit.plannedOn}
        error={refused.plannedOn}
        onChange={(plannedOn) => plannedOn !== edit.plannedOn && change({ plannedOn })}
      />
      <Field label="Hora" error={refused.plannedTime}>
        {(wiring) => (
          <input
            {...wiring}
            className="input tnum"
            type="time"
            value={edit.plannedTime ?? ''}
            onChange={({ target }) => change({ plannedTime: target.value || null })}
          />
        )}
      </Field>
      <Field label="Rede" error={refused.network}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={NETWORK_OPTIONS}
            value={edit.network ?? ''}
            onChange={(network) => change({ network: network === '' ? null : network })}
          />
        )}
      </Field>
    </div>
  )
}
