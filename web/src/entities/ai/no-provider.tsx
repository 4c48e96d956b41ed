import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Callout } from '../../components/callout.tsx'
import { useCan } from '../../lib/permissions.ts'

const setUp = (
  <Link className="btn btn--default" to="/settings" hash="ia">
    Configurar provedor
  </Link>
)

type Props = {
  /** The work that a provider would do, such as `escreve textos`. */
  work: string
  /** The missing choice, as a part of a sentence: `quem escreve`. */
  who: string
  /** The rest of the sentence. */
  children?: ReactNode
}

/** Tells that no provider does a kind of work yet: with a link to Configurações, or who can choose one there. */
export function NoProvider({ work, who, children }: Props) {
  const canChoose = useCan('settings.write')
  return (
    <Callout tone="info" title={`Nenhum provedor de IA ${work} ainda`} actions={canChoose && setUp}>
      <p>
        {canChoose ? `Escolha em Configurações ${who}.` : `Um dono ou administrador escolhe em Configurações ${who}.`} {children}
      </p>
    </Callout>
  )
}
