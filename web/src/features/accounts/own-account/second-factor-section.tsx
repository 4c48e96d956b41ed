import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatCount } from '#lib/format/format.ts'
import { lazyComponent } from '#lib/net/lazy.ts'
import type { Account } from './account-calls.ts'

const SetUpSecondFactorDialog = lazyComponent(() => import('./set-up-second-factor-dialog.tsx'))
const RenewCodesDialog = lazyComponent(() => import('./renew-codes-dialog.tsx'))
const RemoveSecondFactorDialog = lazyComponent(() => import('./remove-second-factor-dialog.tsx'))

const describeBackupCodes = (left: number): string =>
  left > 0
    ? `${left === 1 ? 'Resta' : 'Restam'} ${formatCount(left, 'código de reserva', 'códigos de reserva')}.`
    : 'Não resta nenhum código de reserva. Gere novos: sem eles, se você perder o celular, só quem cuida do servidor pode liberar a sua entrada.'

const LOST =
  'Nenhum código do seu aplicativo vale mais, nem os de reserva: o servidor perdeu a chave com que os conferia. Ative a verificação em duas etapas de novo antes de sair daqui: depois, só quem cuida do servidor pode liberar a sua entrada.'
const OFF = 'Além da senha, o painel pede um código que muda a cada 30 segundos no seu celular. Quem descobrir a senha não entra.'

function describeFactor({ hasSecondFactor, isSecondFactorLost, backupCodesLeft }: Account): string {
  if (isSecondFactorLost) return LOST
  return hasSecondFactor
    ? `Ao entrar, o painel pede também um código do aplicativo. ${describeBackupCodes(backupCodesLeft)}`
    : OFF
}

export function SecondFactorSection({ account }: { account: Account }) {
  const { hasSecondFactor, needsSecondFactor, isSecondFactorLost: isLost = false, hasPassword } = account
  const works = hasSecondFactor && !isLost
  const setUp = useDialog<never>()
  const renew = useDialog<never>()
  const remove = useDialog<never>()
  return (
    <Section
      title="Verificação em duas etapas"
      aside={isLost ? <Badge tone="warn">Inválida</Badge> : works && <Badge tone="pos">Ativada</Badge>}
    >
      <div className="stack">
        <p className="small sub">{describeFactor(account)}</p>
        {works && needsSecondFactor && (
          <p className="small sub">O seu papel exige a verificação em duas etapas, que por isso não pode ser desativada.</p>
        )}
        {!hasSecondFactor && !hasPassword && <p className="small sub">Para ativá-la, defina antes uma senha.</p>}
        <div className="row">
          {!hasSecondFactor && hasPassword && <Button onClick={() => setUp.open()}>Ativar a verificação em duas etapas</Button>}
          {works && <Button onClick={() => renew.open()}>Novos códigos de reserva</Button>}
          {works && !needsSecondFactor && <Button onClick={() => remove.open()}>Desativar</Button>}
          {isLost && (
            <Button look="primary" onClick={() => remove.open()}>
              Ativar de novo
            </Button>
          )}
        </div>
      </div>
      <OpenedDialog dialog={setUp}>{(control) => <SetUpSecondFactorDialog {...control} />}</OpenedDialog>
      <OpenedDialog dialog={renew}>{(control) => <RenewCodesDialog {...control} />}</OpenedDialog>
      <OpenedDialog dialog={remove}>{(control) => <RemoveSecondFactorDialog isLost={isLost} {...control} />}</OpenedDialog>
    </Section>
  )
}
