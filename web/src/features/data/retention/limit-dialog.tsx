import { describeAllowedLimits } from 'contract/data/retention.ts'
import {
  CHANGEABLE_LIMITS,
  type ChangeableKey,
  formatLimit,
  isShorterLimit,
  RETENTION_KINDS,
} from 'contract/data/retention-kinds.ts'
import { TextField } from '#components/ui/field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { parseLimit } from './parse-limit.ts'
import { type ChangeableKind, useChangeLimit } from './retention-calls.ts'

const PRESETS: readonly (number | null)[] = [30, 90, 180, 365, null]

function isAllowed(key: ChangeableKey, days: number | null): boolean {
  const { least, greatest, mayBeNever } = CHANGEABLE_LIMITS[key]
  return days === null ? mayBeNever : days >= least && days <= greatest
}

function Presets({
  kind,
  days,
  onChoose,
}: {
  kind: ChangeableKind
  days: number | null | undefined
  onChoose: (text: string) => void
}) {
  return (
    <fieldset className="chips" aria-label="Prazos comuns">
      {PRESETS.filter((each) => isAllowed(kind.key, each)).map((each) => (
        <button
          className="chip reach"
          type="button"
          key={each}
          aria-pressed={days === each}
          onClick={() => onChoose(each === null ? 'Nunca' : formatLimit(each))}
        >
          {each === null ? 'Nunca apagar' : formatLimit(each)}
        </button>
      ))}
    </fieldset>
  )
}

const createLimitForm = (key: ChangeableKey) =>
  defineForm<Record<string, number | null>>()({
    [key]: field<string, number | null>({
      label: RETENTION_KINDS[key].name,
      blank: '',
      read: (days = null) => formatLimit(days),
      write: parseLimit,
      format: formatLimit,
      validate: (typed) => {
        const days = parseLimit(typed)
        return days !== undefined && isAllowed(key, days) ? null : describeAllowedLimits(key)
      },
    }),
  })

type Props = { kind: ChangeableKind; revision: number; opened: boolean; onClose: () => void }

export function LimitDialog({ kind, revision, opened, onClose }: Props) {
  const { key } = kind
  const { name, about } = RETENTION_KINDS[key]
  const change = useChangeLimit(kind)
  const { form, state } = useRecordForm(createLimitForm(key), {
    draft: `retention:${key}`,
    record: { revision, [key]: kind.days },
    edit: (changed) => change.mutateAsync(changed),
    onSent: onClose,
  })
  const days = parseLimit(form.getValues()[key] ?? '')
  const isReadable = days !== undefined && isAllowed(key, days)
  return (
    <FormDialog title={`Prazo: ${name}`} opened={opened} onClose={onClose} submit="Salvar" busyLabel="Salvando..." {...state}>
      <p className="small sub">{about}</p>
      <TextField
        label="Guardar por"
        required
        help="Em dias, meses ou anos: 90, 6 meses, 1 ano."
        maxLength={20}
        data-autofocus
        {...form.getInputProps(key)}
      />
      <Presets kind={kind} days={days} onChoose={(text) => form.setFieldValue(key, text)} />
      <p className="small" role="status">
        {isReadable &&
          days !== kind.days &&
          (isShorterLimit(days, kind.inForce)
            ? 'Vale a partir da próxima noite, que apaga o que passar deste prazo. Até lá dá para desfazer.'
            : 'Já vale ao salvar, e não apaga nada a mais.')}
      </p>
    </FormDialog>
  )
}
