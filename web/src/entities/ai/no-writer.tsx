import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Callout } from '../../components/callout.tsx'
import { useCan } from '../../lib/permissions.ts'

const setUp = (
  <Link className="btn btn--default" to="/settings" hash="ia">
    Configurar provedor
  </Link>
)

/** Tells that no provider writes texts yet: with a link to Configurações, or who can choose one there. `children` continue the sentence. */
export function NoWriter({ children }: { children?: ReactNode }) {
  const canChoose = useCan('settings.write')
  return (
    <Callout tone="info" title="Nenhum provedor de IA escreve textos ainda" actions={canChoose && setUp}>
      <p>
        {canChoose ? 'Escolha em Configurações quem escreve.' : 'Um dono ou administrador escolhe em Configurações quem escreve.'}{' '}
        {children}
      </p>
    </Callout>
  )
}
