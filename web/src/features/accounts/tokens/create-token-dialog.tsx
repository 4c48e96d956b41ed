import { isRoleWithin, ROLE_NAMES } from 'contract/accounts/roles.ts'
import { createToken } from 'contract/accounts/tokens.ts'
import { ROLES, type Role } from 'contract/calls/permissions.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { Field, TextField } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { ROLE_HINTS } from '../people/people-rules.ts'
import { ShownSecret } from '../shown-secret.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { useShownOnce } from '../use-shown-once.ts'
import { useCreateToken } from './token-calls.ts'

/** In days as text; an empty text means that the token is valid until it is revoked. */
const LIFETIMES = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
  { value: '', label: 'Até ser revogado' },
]

type Values = { name: string; role: Role; days: string }

const toBody = ({ days, ...rest }: Values) => ({ ...rest, days: days === '' ? null : Number(days) })

const listRoles = (own: Role) =>
  ROLES.filter((role) => isRoleWithin(role, own)).map((value) => ({ value, label: ROLE_NAMES[value] }))

type ReadyProps = { name: string; token: string; opened: boolean; onClose: () => void }

/** A dialog separate from the form's, so that the focus moves from the form to the token. */
const ReadyToken = ({ name, token, opened, onClose }: ReadyProps) => (
  <Dialog title="Token pronto" opened={opened} onClose={onClose} locked>
    <div className="dialog__body">
      <p className="sub">
        Cole-o no programa, no cabeçalho Authorization, depois da palavra Bearer. Quem o tiver age em seu nome.
      </p>
      <ShownSecret label={name} help="Não será mostrado novamente." copyLabel="Copiar o token" value={token} />
    </div>
    <DialogFoot action="Pronto" onAction={onClose} />
  </Dialog>
)

type Props = { role: Role; opened: boolean; onClose: () => void }

/** `role`: the person's own role, which limits the roles of the person's tokens. */
export default function CreateTokenDialog({ role: own, opened, onClose }: Props) {
  const { mutateAsync } = useCreateToken()
  const { secret: token, show, dialog } = useShownOnce<string>(onClose)
  const { form, formRef, onSubmit, busy } = useAccountForm<Values>({
    initialValues: { name: '', role: listRoles(own).at(-1)?.value ?? own, days: '365' }, // the role with the fewest permissions
    schema: createToken.json,
    toBody,
    errorField: 'name',
    send: async (values) => show((await mutateAsync(toBody(values))).token),
  })
  const { name, role, days } = form.values
  if (token) {
    return <ReadyToken name={name} token={token} {...dialog} />
  }
  return (
    <Dialog title="Novo token" opened={opened} onClose={onClose}>
      <form className="dialog__form" ref={formRef} onSubmit={onSubmit} noValidate>
        <div className="dialog__body">
          <TextField
            label="Nome"
            required
            maxLength={80}
            placeholder="n8n, saídas do cartão"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Field label="Papel" required help={ROLE_HINTS[role]} error={form.errors.role}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                options={listRoles(own)}
                value={role}
                onChange={(chosen) => form.setFieldValue('role', chosen)}
              />
            )}
          </Field>
          <Field label="Vale por" required error={form.errors.days}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                options={LIFETIMES}
                value={days}
                onChange={(chosen) => form.setFieldValue('days', chosen)}
              />
            )}
          </Field>
          <p className="small sub">
            Um token nunca pode mais do que você pode no momento, e não convida, não muda senhas nem cria tokens.
          </p>
        </div>
        <DialogFoot action="Criar token" busy={busy && 'Criando...'} onClose={onClose} />
      </form>
    </Dialog>
  )
}
