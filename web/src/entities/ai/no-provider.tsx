import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Callout } from '#components/feedback/callout.tsx'
import { useCan } from '#lib/session/permissions.ts'

const setUp = (
  <Link className="btn btn--default" to="/settings" hash="ia">
    Configurar provedor
  </Link>
)

type Props = {
  /** The work for which no provider is assigned, as a verb phrase: `escreve textos`. */
  work: string
  /** The choice that is missing, as a part of a sentence: `quem escreve`. */
  who: string
  children?: ReactNode
}

export function NoProviderCallout({ work, who, children }: Props) {
  const canChoose = useCan('settings.write')
  return (
    <Callout tone="info" title={`Nenhum provedor de IA ${work} ainda`} actions={canChoose && setUp}>
      <p>
        {canChoose ? `Escolha em Configurações ${who}.` : `Um dono ou administrador escolhe em Configurações ${who}.`} {children}
      </p>
    </Callout>
  )
}

export const NoTextProviderCallout = ({ children }: { children?: ReactNode }) => (
  <NoProviderCallout work="escreve textos" who="quem escreve">
    {children}
  </NoProviderCallout>
)
