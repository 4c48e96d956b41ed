import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { OpenedDialog } from '../../../components/opened-dialog.tsx'
import { Section } from '../../../components/section.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { formatCount } from '../../../lib/format.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { Account } from './api.ts'

const SetUpSecondFactorDialog = lazyComponent(() => import('./set-up-second-factor-dialog.tsx'))
const RenewCodesDialog = lazyComponent(() => import('./renew-codes-dialog.tsx'))
const RemoveSecondFactorDialog = lazyComponent(() => import('./remove-second-factor-dialog.tsx'))

/** Says how many unused backup codes are left, and what to do when there are none. */
const describeBackupCodes = (left: number): string =>
  left > 0
    ? `${left === 1 ? 'Resta' : 'Restam'} ${formatCount(left, 'código de reserva', 'códigos de reserva')}.`
    : 'Não resta código de reserva: faça novos, ou só quem cuida do servidor deixa você entrar se perder o celular.'

/** Turns the second factor on and off, and replaces its backup codes. */
export function SecondFactorSection({ account }: { account: Account }) {
  const { hasSecondFactor, needsSecondFactor, backupCodesLeft, hasPassword } = account
  const setUp = useDialog<never>()
  const renew = useDialog<never>()
  const remove = useDialog<never>()
  return (
    <Section title="Segundo fator" aside={hasSecondFactor && <Badge tone="pos">Ligado</Badge>}>
      <div className="stack">
        <p className="small sub">
          {hasSecondFactor
            ? `Ao entrar, o painel pede também um código do aplicativo. ${describeBackupCodes(backupCodesLeft)}`
            : 'Além da senha, o painel pede um código que muda a cada 30 segundos no seu celular. Quem descobrir a senha não entra.'}
        </p>
        {hasSecondFactor && needsSecondFactor && (
          <p className="small sub">O seu papel exige o segundo fator, que por isso não pode ser desligado.</p>
        )}
        {!hasSecondFactor && !hasPassword && <p className="small sub">Para ligá-lo, defina antes uma senha.</p>}
        <div className="row">
          {!hasSecondFactor && hasPassword && <Button onClick={() => setUp.open()}>Ligar o segundo fator</Button>}
          {hasSecondFactor && <Button onClick={() => renew.open()}>Novos códigos de reserva</Button>}
          {hasSecondFactor && !needsSecondFactor && <Button onClick={() => remove.open()}>Desligar</Button>}
        </div>
      </div>
      <OpenedDialog dialog={setUp}>{(control) => <SetUpSecondFactorDialog {...control} />}</OpenedDialog>
      <OpenedDialog dialog={renew}>{(control) => <RenewCodesDialog {...control} />}</OpenedDialog>
      <OpenedDialog dialog={remove}>{(control) => <RemoveSecondFactorDialog {...control} />}</OpenedDialog>
    </Section>
  )
}
