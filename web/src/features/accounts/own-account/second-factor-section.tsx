import { Suspense } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { Button } from '../../../components/button.tsx'
import { Section } from '../../../components/section.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { formatCount } from '../../../lib/format.ts'
import { lazyComponent } from '../../../lib/lazy.ts'
import type { Account } from './api.ts'

const SetUpDialog = lazyComponent(() => import('./set-up-dialog.tsx'))
const RemoveDialog = lazyComponent(() => import('./remove-dialog.tsx'))

/** Turns the second factor on and off. */
export function SecondFactorSection({ account: { hasSecondFactor, needsSecondFactor, backupCodesLeft } }: { account: Account }) {
  const setUp = useDialog<never>()
  const remove = useDialog<never>()
  return (
    <Section title="Segundo fator" aside={hasSecondFactor && <Badge tone="pos">Ligado</Badge>}>
      <div className="stack">
        <p className="small sub">
          {hasSecondFactor
            ? `Ao entrar, o painel pede também um código do aplicativo. Restam ${formatCount(backupCodesLeft, 'código de reserva', 'códigos de reserva')}.`
            : 'Além da senha, o painel pede um código que muda a cada 30 segundos no seu celular. Quem descobrir a senha não entra.'}
        </p>
        {hasSecondFactor && needsSecondFactor && (
          <p className="small sub">O seu papel exige o segundo fator, que por isso não pode ser desligado.</p>
        )}
        <div className="row">
          {!hasSecondFactor && <Button onClick={() => setUp.open()}>Ligar o segundo fator</Button>}
          {hasSecondFactor && !needsSecondFactor && <Button onClick={() => remove.open()}>Desligar</Button>}
        </div>
      </div>
      <Suspense>
        {setUp.state && <SetUpDialog key={setUp.state.count} opened={setUp.state.opened} onClose={setUp.close} />}
        {remove.state && <RemoveDialog key={remove.state.count} opened={remove.state.opened} onClose={remove.close} />}
      </Suspense>
    </Section>
  )
}
