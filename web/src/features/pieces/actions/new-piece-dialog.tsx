import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CONTENT_KINDS, type ContentKind } from 'contract/pieces/kinds.ts'
import { createPiece, MAX_PIECE_TITLE } from 'contract/pieces/pieces.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { useId } from 'react'
import { DateField } from '#components/ui/date-field.tsx'
import { Field, TextField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { clientsQuery } from '#entities/clients/queries.ts'
import { PIECE_LIST_KEYS } from '#entities/pieces/piece-list-keys.ts'
import { defineForm } from '#forms/define-form.ts'
import { choice, field, text } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { call } from '#lib/net/call.ts'
import type { Intent } from '#lib/net/intent.ts'
import { useCallMutation } from '#lib/net/use-call-mutation.ts'

type NewPiece = { kind: ContentKind; title: string; client: string; plannedOn: CivilDate | null }

const KINDS = CONTENT_KINDS.map((kind) => ({ value: kind, label: AUTOMATION_NAMES[kind] }))

const newPieceForm = defineForm<NewPiece>()({
  kind: choice<ContentKind>({ label: 'Tipo', initial: 'carousel', format: (kind) => AUTOMATION_NAMES[kind] }),
  title: text({ label: 'Título', required: 'Informe o título' }),
  client: text({ label: 'Cliente', required: 'Informe o cliente' }),
  plannedOn: field<CivilDate | null, CivilDate | null>({
    label: 'Dia planejado',
    blank: null,
    read: (day) => day ?? null,
    write: (day) => day,
    format: (day) => (day ? formatDate(day) : ''),
  }),
})

/** `day`: on which it is planned. */
type Props = { day: CivilDate | undefined; opened: boolean; onClose: () => void }

export default function NewPieceDialog({ day, opened, onClose }: Props) {
  const clients = useQuery(clientsQuery)
  const list = useId()
  const navigate = useNavigate()
  const { mutateAsync } = useCallMutation(
    ({ intent, ...json }: NewPiece & { intent: Intent }) => call(createPiece, { json }, { intent }),
    { failed: 'Não foi possível criar a peça', refreshes: PIECE_LIST_KEYS },
  )
  const { form, state } = useRecordForm(newPieceForm, {
    draft: 'new-piece',
    initial: { plannedOn: day ?? null },
    create: async ({ plannedOn = null, ...input }, { intent }) => {
      const { id } = await mutateAsync({ ...input, plannedOn, intent })
      void navigate({ to: '/pieces/$pieceId', params: { pieceId: String(id) } })
    },
    onSent: onClose,
  })
  const kind = bindField(form, 'kind')
  return (
    <FormDialog title="Nova peça" opened={opened} onClose={onClose} submit="Criar peça" busyLabel="Criando..." {...state}>
      <p className="sub wraps">Em branco, para escrever no editor. O kit é o do cliente.</p>
      <TextField label="Título" maxLength={MAX_PIECE_TITLE} {...form.getInputProps('title')} />
      <TextField label="Cliente" maxLength={200} list={list} {...form.getInputProps('client')} />
      <datalist id={list}>
        {clients.data?.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Tipo">
        {(wiring) => <NativeSelect {...wiring} options={KINDS} value={kind.value} onChange={kind.onChange} />}
      </Field>
      <DateField label="Dia planejado" help="Em branco, a peça fica sem dia." {...bindField(form, 'plannedOn')} />
    </FormDialog>
  )
}
