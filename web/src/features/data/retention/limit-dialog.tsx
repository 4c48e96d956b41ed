import { useQuery } from '@tanstack/react-query'
import { describeAllowedLimits, type RetainedKind } from 'contract/data/retention.ts'
import { formatLimit, isShorterLimit, RETENTION_KINDS, type RetentionKey } from 'contract/data/retention-kinds.ts'
import { TextField } from '#components/field.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { defineForm } from '#forms/define-form.ts'
import { field } from '#forms/fields.ts'
import { useRecordForm } from '#forms/record-form.tsx'
import { formatMoment } from '#lib/moments.ts'
import { useZone } from '#lib/session.ts'
import { retentionPreviewQuery, useChangeLimit } from './api.ts'
import { formatBoundedCount } from './format-found.ts'
import { parseLimit } from './parse-limit.ts'

const PRESETS: readonly (number | null)[] = [30, 90, 180, 365, null]

function isAllowed(key: RetentionKey, days: number | null): boolean {
  const { least, greatest, mayBeNever } = RETENTION_KINDS[key]
  return days === null ? mayBeNever : days >= least && days <= greatest
}

function Consequence({ kind, days }: { kind: RetainedKind; days: number | null }) {
  const zone = useZone()
  const isShorter = days !== null && isShorterLimit(days, kind.inForce)
  const { data, isError } = useQuery({ ...retentionPreviewQuery(kind.key, days ?? 0), enabled: isShorter })
  if (!isShorter) return <>Já vale ao salvar, e não apaga nada a mais.</>
  if (isError) return <>Não foi possível contar o que será apagado na próxima noite.</>
  if (!data) return <>Contando o que será apagado…</>
  const night = formatMoment(zone, data.nightAt)
  if (data.count === 0) return <>Nada será apagado na próxima noite, em {night}.</>
  const verb = data.count === 1 ? 'será apagado' : 'serão apagados'
  return (
    <span className="warn">
      {formatBoundedCount(data)} {verb} na próxima noite, em {night}. Até lá dá para desfazer.
    </span>
  )
}

function Presets({
  kind,
  days,
  onChoose,
}: {
  kind: RetainedKind
  days: number | null | undefined
  onChoose: (text: string) => void
}) {
  return (
    <fieldset className="chips" aria-label="Prazos comuns">
      {PRESETS.filter((each) => isAllowed(kind.key, each)).map((each) => (
        <button
          className="chip"
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

const createLimitForm = (key: RetentionKey) =>
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

type Props = { kind: RetainedKind; revision: number; opened: boolean; onClose: () => void }

export default function LimitDialog({ kind, revision, opened, onClose }: Props) {
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
        {isReadable && days !== kind.days && <Consequence kind={kind} days={days} />}
      </p>
    </FormDialog>
  )
}
