import { useQuery } from '@tanstack/react-query'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import type { PieceFields } from 'contract/pieces/several.ts'
import { PIECE_STATE_NAMES, PIECE_STATES, type PieceState } from 'contract/pieces/states.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { DateField } from '#components/ui/date-field.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { brandKitsQuery } from '#entities/clients/queries.ts'
import { projectOptionsQuery } from '#entities/projects/options.ts'
import { formatCount } from '#lib/format/format.ts'
import { notify } from '#lib/notify.ts'
import { useCan } from '#lib/session/permissions.ts'
import { buildChanges, useChangePieces } from './change-pieces-calls.ts'

const KEEP = ''
const NONE = 'none'
const DAY = 'day'

type Option = { value: string; label: string }
const KEPT: Option = { value: KEEP, label: 'Não mudar' }
const STATES: readonly Option[] = PIECE_STATES.map((state) => ({ value: state, label: PIECE_STATE_NAMES[state] }))
const DAYS: readonly Option[] = [
  { value: DAY, label: 'Escolher o dia' },
  { value: NONE, label: 'Sem dia' },
]

const toOptions = (none: string, records: readonly { id: number | string; name: string }[] = []): readonly Option[] => [
  { value: NONE, label: none },
  ...records.map(({ id, name }) => ({ value: String(id), label: name })),
]

const toId = (value: string) => (value === NONE ? null : Number(value))
const findLabel = (options: readonly Option[], value: string) => options.find((option) => option.value === value)?.label

const BLANK = { state: KEEP, day: KEEP, kit: KEEP, project: KEEP }

type Props = { pieces: readonly PieceCard[]; opened: boolean; onClose: () => void }

export default function ChangePiecesDialog({ pieces, opened, onClose }: Props) {
  const [values, setValues] = useState(BLANK)
  const [plannedOn, setPlannedOn] = useState<CivilDate | null>(null)
  const [error, setError] = useState<string>()
  const kits = useQuery({ ...brandKitsQuery, enabled: useCan('clients.read') })
  const projects = useQuery(projectOptionsQuery)
  const change = useChangePieces()
  const fields = [
    { name: 'state', label: 'Situação', options: STATES },
    { name: 'kit', label: 'Brand kit', options: toOptions('Brand kit padrão', kits.data) },
    { name: 'project', label: 'Projeto', options: toOptions('Nenhum projeto', projects.data) },
    { name: 'day', label: 'Dia planejado', options: DAYS },
  ] as const
  const needsDay = values.day === DAY
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { state, day, kit, project } = values
    const to: PieceFields = {
      ...(state !== KEEP && { state: state as PieceState }),
      ...(day !== KEEP && { plannedOn: needsDay ? plannedOn : null }),
      ...(kit !== KEEP && { kitId: toId(kit) }),
      ...(project !== KEEP && { projectId: toId(project) }),
    }
    if (Object.keys(to).length === 0) return setError('Escolha o que mudar')
    if (needsDay && !plannedOn) return setError('Informe a data')
    const changes = buildChanges(pieces, to)
    const told = fields
      .filter(({ name }) => values[name] !== KEEP)
      .map(
        ({ name, label, options }) =>
          `${label}: ${name === 'day' && to.plannedOn ? formatDate(to.plannedOn) : findLabel(options, values[name])}`,
      )
      .join(' · ')
    if (changes.length > 0) return change.mutate({ changes, told }, { onSuccess: onClose })
    notify({ kind: 'done', title: 'Nada a mudar', message: `Já estava assim: ${told}` })
    onClose()
  }
  const set = (name: keyof typeof BLANK, value: string) => {
    setValues({ ...values, [name]: value })
    setError(undefined)
  }
  return (
    <Dialog title="Alterar peças" opened={opened} onClose={onClose}>
      <form className="dialog__form" onSubmit={submit} noValidate>
        <div className="dialog__body">
          <p className="wraps sub">{formatCount(pieces.length, 'peça selecionada', 'peças selecionadas')}</p>
          {fields.map(({ name, label, options }) => (
            <Field key={name} label={label} error={name === 'state' && !needsDay ? error : undefined}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  options={[KEPT, ...options]}
                  value={values[name]}
                  onChange={(value) => set(name, value)}
                />
              )}
            </Field>
          ))}
          {needsDay && <DateField label="Dia" value={plannedOn} error={error} onChange={setPlannedOn} />}
        </div>
        <DialogFoot
          action="Alterar"
          busy={change.isPending && 'Alterando...'}
          onClose={onClose}
          closeLabel={change.isPending ? 'Fechar' : 'Cancelar'}
        />
      </form>
    </Dialog>
  )
}
